#include "core/model/models.h"

#include <algorithm>

#include "core/limits.h"
#include "core/model/learning_params.h"
#include "core/numeric/cholesky.h"

namespace gapscope {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using Kind = Param::Kind;

namespace {

constexpr Param noiseSdParam{.id = "noise_sd",
                             .about = "how much repeated measurements of one arm scatter (sd)",
                             .min = 0,
                             .open = true,
                             .required = true};
// For models that may have a prior for it instead.
constexpr Param noiseSdOrPriorParam{
    .id = "noise_sd", .about = "how much repeated measurements of one arm scatter (sd)", .min = 0, .open = true};
constexpr std::array noisePriorParams{
    Param{.id = "noise_prior.shape", .about = "shape of the noise variance's inverse-gamma prior", .min = 1, .open = true},
    positiveParam("noise_prior.scale", "its scale: the noise variance is expected to be scale/(shape - 1)")};
constexpr Param meanParam{.id = "mean", .about = "expected value before any measurement", .standard = 0};
constexpr Param priorSdParam{
    .id = "prior_sd", .about = "how far values may lie from the mean (sd)", .min = 0, .open = true, .required = true};
constexpr Param alphaParam{.id = "alpha", .about = "successes believed in beforehand", .min = 0, .open = true, .standard = 1};
constexpr Param betaParam{.id = "beta", .about = "failures believed in beforehand", .min = 0, .open = true, .standard = 1};

std::span<const Param> kernelParams() {
    static const auto choices = choicesOf(kernels());
    static const auto params = joined(
        std::array{
            Param{
                .id = "kernel", .about = "how smooth the function is", .kind = Kind::Word, .required = true, .choices = choices},
            Param{.id = "variance", .about = "prior variance of a value", .min = 0, .open = true, .required = true},
            Param{.id = "lengthscales",
                  .about = "how far apart values are alike, one or one per variable",
                  .kind = Kind::Numbers,
                  .min = 0,
                  .open = true,
                  .required = true},
            meanParam, noiseSdOrPriorParam},
        noisePriorParams, methodParams, variancePriorParams, otherPriorParams);
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

constexpr auto linearParams =
    joined(std::array{priorSdParam, meanParam, noiseSdOrPriorParam}, noisePriorParams,
           std::array{Param{.id = "features", .about = "one row per arm; without them the coordinates", .kind = Kind::Table}},
           methodParams, sdPriorParams, otherPriorParams);

constexpr auto independentParams =
    joined(std::array{priorSdParam, meanParam, noiseSdParam}, methodParams, sdPriorParams, otherPriorParams);
constexpr Param bernoulliParams[] = {alphaParam, betaParam, learningParam};
constexpr Param binomialParams[] = {
    alphaParam,
    betaParam,
    {.id = "trials", .about = "trials in one measurement", .kind = Kind::Integer, .min = 1, .max = 1e6, .required = true},
    learningParam};

std::optional<NoisePrior> noisePriorOf(const Settings& s) {
    const auto shape = s.maybe("noise_prior.shape"), scale = s.maybe("noise_prior.scale");
    if (!shape && !scale) return std::nullopt;
    if (!shape) throw Error("noise_prior.shape", "is missing");
    if (!scale) throw Error("noise_prior.scale", "is missing");
    if (s.has("noise_sd")) throw Error("noise_prior", "stands in the place of noise_sd: give one of them");
    return NoisePrior{*shape, *scale};
}

Posterior gaussian(CovariancePtr covariance, const VectorXd& mean, const Settings& s) {
    const double noise = s.number("noise_sd");
    return Gaussian(std::move(covariance), mean, noise * noise);
}

// The same where the noise may have a prior.
Posterior gaussianOrStudent(CovariancePtr covariance, const VectorXd& mean, const Settings& s) {
    const auto prior = noisePriorOf(s);
    if (!prior) return gaussian(std::move(covariance), mean, s);
    return Student(Gaussian(std::move(covariance), mean, prior->expected()), prior->shape);
}

void checkLearning(const Settings& s, const Points& points) {
    const bool isFixed = !s.has("learning.method");
    for (const auto& [id, value] : s.given())
        if (isFixed && id.starts_with("learning.")) throw Error("learning.method", "is missing");
    if (isFixed || !s.has("learning.priors.lengthscales.median")) return;
    const auto* list = std::get_if<VectorXd>(&s.at("learning.priors.lengthscales.median"));
    if (list && list->size() != points.dimensions())
        throw Error("learning.priors.lengthscales.median", "must be a number or hold one per variable, " +
                                                               std::to_string(points.dimensions()) + ", got " +
                                                               std::to_string(list->size()));
}

// A model whose parameters can be learned: as given, or averaged over its samples.
template <Posterior (*one)(const Settings&, const Points&, double)>
Posterior learnable(const Settings& s, const Points& points, double sign) {
    checkLearning(s, points);
    Posterior given = one(s, points, sign);  // also where samples stand in its place: its numbers must be right
    if (!s.has("samples")) return given;
    const Index rows = s.table("samples").rows();
    const auto wanted = std::max<Index>(s.integer("learning.samples"), mostNumbersSampled / points.size);
    const Index used = std::min(rows, wanted);
    std::vector<Posterior> members;
    for (Index i = 0; i < rows; ++i) {
        const Settings sample = settingsOfSample(s, i);  // every row is checked
        if (i * used / rows != (i + 1) * used / rows) members.push_back(one(sample, points, sign));
    }
    return Mixture(std::move(members), s.integer("samples_after"));
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
    return gaussianOrStudent(
        kernelCovariance(*findEntry(kernels(), s.word("kernel")), s.number("variance"), lengthscales, points),
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
        throw Error("kind", "a given covariance " + tooMany(limits::matrixArms, static_cast<double>(points.size)));
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
    return gaussianOrStudent(linearCovariance(s.number("prior_sd"), features, !given), constantMean(s, points, sign), s);
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
        {"kernel", "Gaussian process", "arms near each other have like values", kernelParams(), &learnable<kernelModel>},
        {"covariance", "Given covariance", "a covariance matrix, or past signals it is taken from", covarianceParams,
         &covarianceModel},
        {"linear", "Linear", "values are a weighted sum of features", linearParams, &learnable<linearModel>},
        {"independent", "Independent arms", "no arm tells anything about another", independentParams,
         &learnable<independentModel>},
        {"beta-bernoulli", "Success or failure", "each measurement is 0 or 1", bernoulliParams, &bernoulliModel},
        {"binomial", "Successes out of n", "each measurement counts successes in n trials", binomialParams, &binomialModel},
    };
    return table;
}

Settings settingsOfSample(const Settings& s, Index row) {
    const MatrixXd& table = s.table("samples");
    const bool isKernel = std::ranges::find(s.params(), std::string_view("variance"), &Param::id) != s.params().end();
    const bool hasNoise = s.has("noise_sd");
    const Index lengths = isKernel ? s.numbers("lengthscales").size() : 0, wanted = 1 + lengths + hasNoise + 1;
    const std::string place = "samples[" + std::to_string(row) + "]";
    if (table.cols() != wanted)
        throw Error(place, "must hold " + std::to_string(wanted) + " numbers, got " + std::to_string(table.cols()));
    Settings sample = s;
    try {
        sample.set(isKernel ? "variance" : "prior_sd", table(row, 0));
        if (isKernel) sample.set("lengthscales", VectorXd(table.row(row).segment(1, lengths)));
        if (hasNoise) sample.set("noise_sd", table(row, 1 + lengths));
        sample.set("mean", table(row, wanted - 1));
    } catch (const Error& e) {
        throw Error(place, e.what());
    }
    return sample;
}

ModelChoice withoutSamples(const ModelChoice& model) {
    ModelChoice plain{model.entry, Settings(model.entry->params)};
    for (const auto& [id, value] : model.settings.given())
        if (id != "samples" && id != "samples_after") plain.settings.set(id, value);
    return plain;
}

bool ModelChoice::counts() const { return entry && (entry->id == "beta-bernoulli" || entry->id == "binomial"); }

int ModelChoice::trials() const { return entry && entry->id == "binomial" ? settings.integer("trials") : 1; }

std::optional<NoisePrior> ModelChoice::noisePrior() const {
    const bool may = std::ranges::find(entry->params, std::string_view("noise_prior.shape"), &Param::id) != entry->params.end();
    return may ? noisePriorOf(settings) : std::nullopt;
}

std::optional<double> ModelChoice::noiseSd() const {
    if (const auto prior = noisePrior()) return std::sqrt(prior->expected());
    return settings.has("noise_sd") ? std::optional(settings.number("noise_sd")) : std::nullopt;
}

}  // namespace gapscope
