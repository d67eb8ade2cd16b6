#include "core/model/models.h"

#include "core/numeric/cholesky.h"

namespace gapscope {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using Kind = Param::Kind;

namespace {

constexpr Choice learningChoices[] = {{"fixed", "the parameters stay as given"}};

constexpr Param noiseSdParam{.id = "noise_sd",
                             .about = "how much repeated measurements of one arm scatter (sd)",
                             .min = 0,
                             .open = true,
                             .required = true};
constexpr Param meanParam{.id = "mean", .about = "expected value before any measurement", .standard = 0};
constexpr Param priorSdParam{
    .id = "prior_sd", .about = "how far values may lie from the mean (sd)", .min = 0, .open = true, .required = true};
constexpr Param learningParam{
    .id = "learning", .about = "how the parameters are learned", .kind = Kind::Word, .choices = learningChoices};
constexpr Param alphaParam{.id = "alpha", .about = "successes believed in beforehand", .min = 0, .open = true, .standard = 1};
constexpr Param betaParam{.id = "beta", .about = "failures believed in beforehand", .min = 0, .open = true, .standard = 1};

std::span<const Param> kernelParams() {
    static const auto choices = choicesOf(kernels());
    static const Param params[] = {
        {.id = "kernel", .about = "how smooth the function is", .kind = Kind::Word, .required = true, .choices = choices},
        {.id = "variance", .about = "prior variance of a value", .min = 0, .open = true, .required = true},
        {.id = "lengthscales",
         .about = "how far apart values are alike, one or one per variable",
         .kind = Kind::Numbers,
         .min = 0,
         .open = true,
         .required = true},
        meanParam,
        noiseSdParam,
        learningParam};
    return params;
}

constexpr Param covarianceParams[] = {
    {.id = "matrix", .about = "prior covariance of the arms, K rows", .kind = Kind::Table},
    {.id = "signals", .about = "past moments, K columns each, whose sample covariance is the prior's", .kind = Kind::Table},
    {.id = "scale", .about = "eta: the covariance is multiplied by its square", .min = 0, .open = true, .standard = 1},
    {.id = "mean",
     .about = "expected values: a number, one per arm, or the signals' means",
     .kind = Kind::NumberOrNumbers,
     .standard = 0,
     .alternative = "signals"},
    noiseSdParam,
    learningParam};

constexpr Param linearParams[] = {
    priorSdParam,
    meanParam,
    noiseSdParam,
    {.id = "features", .about = "one row per arm; without them the coordinates", .kind = Kind::Table},
    learningParam};

constexpr Param independentParams[] = {priorSdParam, meanParam, noiseSdParam, learningParam};
constexpr Param bernoulliParams[] = {alphaParam, betaParam, learningParam};
constexpr Param binomialParams[] = {
    alphaParam,
    betaParam,
    {.id = "trials", .about = "trials in one measurement", .kind = Kind::Integer, .min = 1, .max = 1e6, .required = true},
    learningParam};

Posterior gaussian(CovariancePtr covariance, const VectorXd& mean, const Settings& s) {
    const double noise = s.number("noise_sd");
    return Gaussian(std::move(covariance), mean, noise * noise);
}

VectorXd constantMean(const Settings& s, const Points& points, double sign) {
    return VectorXd::Constant(points.size, sign * s.number("mean"));
}

void needCoordinates(const Points& points, const char* model) {
    if (points.dimensions() == 0) throw Error("kind", std::string(model) + " needs coordinates, and these arms have none");
}

Posterior kernelModel(const Settings& s, const Points& points, double sign) {
    needCoordinates(points, "a kernel model");
    const VectorXd& lengthscales = s.numbers("lengthscales");
    const Index d = points.dimensions();
    if (lengthscales.size() != 1 && lengthscales.size() != d)
        throw Error("lengthscales", "must hold " + std::string(d == 1 ? "1 number" : "1 or " + std::to_string(d) + " numbers") +
                                        ", got " + std::to_string(lengthscales.size()));
    return gaussian(kernelCovariance(*findEntry(kernels(), s.word("kernel")), s.number("variance"), lengthscales, points),
                    constantMean(s, points, sign), s);
}

MatrixXd givenMatrix(const MatrixXd& matrix, Index arms) {
    if (matrix.rows() != arms || matrix.cols() != arms)
        throw Error("matrix", "must have " + std::to_string(arms) + " rows of " + std::to_string(arms) + " numbers, got " +
                                  std::to_string(matrix.rows()) + " of " + std::to_string(matrix.cols()));
    const double size = std::max(0.0, matrix.diagonal().maxCoeff());
    Index i = 0, j = 0;
    if (!((matrix - matrix.transpose()).cwiseAbs().maxCoeff(&i, &j) <= 1e-12 * size))
        throw Error("matrix", "must be symmetric, but [" + std::to_string(i) + "][" + std::to_string(j) + "] is " +
                                  plain(matrix(i, j)) + " and [" + std::to_string(j) + "][" + std::to_string(i) + "] is " +
                                  plain(matrix(j, i)));
    if (!isPositiveSemidefinite(matrix, 1e-10 * size)) throw Error("matrix", "must be positive semidefinite, as a covariance is");
    return (matrix + matrix.transpose()) / 2;
}

MatrixXd sampleCovariance(const MatrixXd& signals, Index arms) {
    if (signals.cols() != arms)
        throw Error("signals",
                    "must have " + std::to_string(arms) + " columns, one per arm, got " + std::to_string(signals.cols()));
    if (signals.rows() < 2) throw Error("signals", "must have at least 2 rows, got " + std::to_string(signals.rows()));
    const MatrixXd centred = signals.rowwise() - signals.colwise().mean();
    const MatrixXd covariance = centred.transpose() * centred / static_cast<double>(signals.rows() - 1);
    if (!(covariance.diagonal().maxCoeff() > 0)) throw Error("signals", "must vary, but every column is constant");
    return (covariance + covariance.transpose()) / 2;
}

VectorXd covarianceMean(const Settings& s, Index arms) {
    if (!s.has("mean")) return VectorXd::Constant(arms, s.number("mean"));
    const auto& value = s.at("mean");
    if (auto* number = std::get_if<double>(&value)) return VectorXd::Constant(arms, *number);
    if (auto* list = std::get_if<VectorXd>(&value)) {
        if (list->size() != arms)
            throw Error("mean",
                        "must hold " + std::to_string(arms) + " numbers, one per arm, got " + std::to_string(list->size()));
        return *list;
    }
    if (!s.has("signals")) throw Error("mean", "can only be \"signals\" where signals are given");
    return s.table("signals").colwise().mean();
}

Posterior covarianceModel(const Settings& s, const Points& points, double sign) {
    if (points.size > mostArmsWithMatrix)
        throw Error("kind", "a given covariance may have at most " + std::to_string(mostArmsWithMatrix) + " arms, got " +
                                std::to_string(points.size));
    if (s.has("matrix") == s.has("signals"))
        throw Error("matrix", s.has("matrix") ? "give either matrix or signals, not both" : "is missing (or signals)");
    const double eta = s.number("scale");
    MatrixXd matrix =
        s.has("matrix") ? givenMatrix(s.table("matrix"), points.size) : sampleCovariance(s.table("signals"), points.size);
    return gaussian(matrixCovariance(eta * eta * matrix), sign * covarianceMean(s, points.size), s);
}

Posterior linearModel(const Settings& s, const Points& points, double sign) {
    const bool given = s.has("features");
    if (!given) needCoordinates(points, "a linear model without features");
    const MatrixXd& features = given ? s.table("features") : points.coordinates;
    if (features.rows() != points.size)
        throw Error("features",
                    "must have " + std::to_string(points.size) + " rows, one per arm, got " + std::to_string(features.rows()));
    if (features.cols() < 1) throw Error("features", "must have at least one column");
    return gaussian(linearCovariance(s.number("prior_sd"), features, !given), constantMean(s, points, sign), s);
}

Posterior independentModel(const Settings& s, const Points& points, double sign) {
    const double sd = s.number("prior_sd");
    return gaussian(independentCovariance(points.size, sd * sd), constantMean(s, points, sign), s);
}

Posterior bernoulliModel(const Settings& s, const Points& points, double sign) {
    return Beta(points.size, s.number("alpha"), s.number("beta"), 1, sign);
}

Posterior binomialModel(const Settings& s, const Points& points, double sign) {
    return Beta(points.size, s.number("alpha"), s.number("beta"), s.integer("trials"), sign);
}

}  // namespace

std::span<const ModelEntry> models() {
    static const ModelEntry table[] = {
        {"kernel", "Gaussian process", "arms near each other have like values", kernelParams(), &kernelModel},
        {"covariance", "Given covariance", "a covariance matrix, or past signals it is taken from", covarianceParams,
         &covarianceModel},
        {"linear", "Linear", "values are a weighted sum of features", linearParams, &linearModel},
        {"independent", "Independent arms", "no arm tells anything about another", independentParams, &independentModel},
        {"beta-bernoulli", "Success or failure", "each measurement is 0 or 1", bernoulliParams, &bernoulliModel},
        {"binomial", "Successes out of n", "each measurement counts successes in n trials", binomialParams, &binomialModel},
    };
    return table;
}

bool ModelChoice::counts() const { return entry && (entry->id == "beta-bernoulli" || entry->id == "binomial"); }

int ModelChoice::trials() const { return entry && entry->id == "binomial" ? settings.integer("trials") : 1; }

std::optional<double> ModelChoice::noiseSd() const {
    return settings.has("noise_sd") ? std::optional(settings.number("noise_sd")) : std::nullopt;
}

}  // namespace gapscope
