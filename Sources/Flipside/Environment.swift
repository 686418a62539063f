import ArgumentParser

/// A value of an option, or of its variable, that can say what it may be.
protocol Explained: ExpressibleByArgument {
    /// As in “it must be …”.
    static var explanation: String { get }
}

extension Explained {
    /// Reads what was given for an option, whose error then says what it may be.
    @Sendable static func explained(_ argument: String) throws -> Self {
        guard let value = Self(argument: argument) else { throw ValidationError("It must be \(explanation).") }
        return value
    }
}

/// The environment, as the options ask it for what they were not given.
extension [String: String] {
    /// An empty variable counts as none, as unit files and compose files write it.
    func value(of name: String) -> String? {
        self[name]?.nonEmpty
    }

    /// The text of an option, or else of its variable. An empty option counts as none as well: it is what a script
    /// passes on whose own variable is not set.
    func text(_ option: String?, or name: String) -> String? {
        option?.nonEmpty ?? value(of: name)
    }

    /// - Throws: `ValidationError` for a variable whose value is none.
    func parsed<Result: ExpressibleByArgument>(_ name: String) throws -> Result? {
        guard let text = value(of: name) else { return nil }
        guard let value = Result(argument: text) else {
            let explanation = (Result.self as? any Explained.Type)?.explanation
            let values = "one of \(Result.allValueStrings.joined(separator: ", "))"
            throw ValidationError("\(name) is “\(text)”; it must be \(explanation ?? values).")
        }
        return value
    }
}

extension UInt16: Explained {
    static let explanation = "a number from 0 to 65535"
}

extension String {
    fileprivate var nonEmpty: String? {
        isEmpty ? nil : self
    }
}
