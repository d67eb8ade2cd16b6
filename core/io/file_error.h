// FileError: a failure with a file or a program, whose name begins the sentence: "s.gapscope is protected against writing".
#pragma once

#include "core/error.h"

namespace gapscope {

class FileError : public Error {
public:
    FileError(const std::string& name, const std::string& sentence)
        : Error(name, sentence), words_(name.empty() ? sentence : name + ' ' + sentence) {}

    const char* what() const noexcept override { return words_.c_str(); }

private:
    std::string words_;
};

}  // namespace gapscope
