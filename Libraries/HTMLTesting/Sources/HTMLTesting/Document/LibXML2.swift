import CLibXML2
import Foundation

/// The functions of libxml2, and its texts.
enum LibXML2 {
    /// Access it before the first call, because libxml2 has to be initialised before several threads use it.
    static let start: Void = xmlInitParser()

    static func string(_ characters: UnsafePointer<xmlChar>?) -> String? {
        characters.map { String(decodingCString: $0, as: UTF8.self) }
    }

    static func string(_ characters: UnsafePointer<CChar>?) -> String? {
        characters.map { String(cString: $0) }
    }

    /// libxml2 passes its reports to a handler of the current thread. It is set, used and cleared here on the same
    /// thread, and the pointer to `problems` is used only inside its closure.
    static func collectingProblems<Result>(_ body: () -> Result) -> (Result, [MarkupProblem]) {
        start
        var problems: [MarkupProblem] = []
        let result = withUnsafeMutablePointer(to: &problems) { collected in
            xmlSetStructuredErrorFunc(collected) { collected, error in
                guard let error = error?.pointee else { return }
                collected?.assumingMemoryBound(to: [MarkupProblem].self).pointee.append(
                    MarkupProblem(
                        line: Int(error.line),
                        column: Int(error.int2),
                        message: (LibXML2.string(error.message) ?? "unknown problem").trimmingCharacters(in: .newlines)
                    )
                )
            }
            defer { xmlSetStructuredErrorFunc(nil, nil) }
            return body()
        }
        return (result, problems)
    }
}
