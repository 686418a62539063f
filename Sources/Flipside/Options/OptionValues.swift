import ArgumentParser
import Foundation

/// A value of an option that describes the values it accepts.
protocol DescribedValue: ExpressibleByArgument {
    /// The accepted values, as in “It must be …”.
    static var acceptedValues: String { get }
}

extension DescribedValue {
    /// Parses the argument of an option. The error describes the accepted values.
    @Sendable static func parsed(_ argument: String) throws -> Self {
        guard let value = Self(argument: argument) else { throw ValidationError("It must be \(acceptedValues).") }
        return value
    }
}

/// The environment variables, which are used for options that were not given.
extension [String: String] {
    /// Returns the text of an option, or else of its variable. An empty text counts as none, because scripts, unit
    /// files and compose files pass it for an unset value.
    func text(_ option: String?, or name: String) -> String? {
        [option, self[name]].compactMap(\.self).first { !$0.isEmpty }
    }

    /// Returns the value of an option, or else of its variable.
    /// - Throws: `ValidationError` for an invalid variable.
    func value<Parsed: ExpressibleByArgument>(_ option: Parsed?, or name: String) throws -> Parsed? {
        guard option == nil, let text = text(nil, or: name) else { return option }
        guard let value = Parsed(argument: text) else {
            let accepted = (Parsed.self as? any DescribedValue.Type)?.acceptedValues
            let values = "one of \(Parsed.allValueStrings.joined(separator: ", "))"
            throw ValidationError("\(name) is “\(text)”; it must be \(accepted ?? values).")
        }
        return value
    }
}

extension UInt16: DescribedValue {
    static let acceptedValues = "a number from 0 to 65535"
}

/// A number from 1 to 1,000,000.
struct PositiveNumber: Equatable, Sendable, DescribedValue {
    let value: Int

    init?(argument: String) {
        guard let value = Int(argument), (1...1_000_000).contains(value) else { return nil }
        self.value = value
    }

    static let acceptedValues = "a number from 1 to 1000000"
}

/// The time between two loads from a remote service: from a minute to a year, or 0 to load on request only.
struct Interval: Equatable, Sendable, DescribedValue {
    /// The number of seconds, or `nil` to load on request only.
    let seconds: TimeInterval?

    init(hours: Double) {
        seconds = hours * 3600
    }

    init?(argument: String) {
        guard let value = Int(argument), value == 0 || (60...31_536_000).contains(value) else { return nil }
        seconds = value == 0 ? nil : TimeInterval(value)
    }

    static let acceptedValues = "a number of seconds from 60 to 31536000, or 0"
}
