import ArgumentParser
import Foundation

extension Option where Value == Int {
    /// Creates an option whose value is a number in a range.
    init(
        wrappedValue: Int,
        _ abstract: String,
        discussion: String = "",
        variable: String,
        in range: ClosedRange<Int>,
        valueName: String = "number"
    ) {
        self.init(
            wrappedValue: wrappedValue,
            help: ArgumentHelp(
                "\(abstract) (environment: \(variable); default: \(wrappedValue)).",
                discussion: discussion,
                valueName: valueName
            )
        ) { text in
            guard let number = Int(text), range.contains(number) else {
                throw ValidationError("It must be a number from \(range.lowerBound) to \(range.upperBound).")
            }
            return number
        }
    }
}

enum Switch: String, CaseIterable, Sendable, ExpressibleByArgument {
    case on
    case off
}

/// The time between two loads from a remote service: from a minute to a year, or 0 to load on request only.
struct Interval: Equatable, Sendable {
    /// The number of seconds, or `nil` to load on request only.
    let seconds: TimeInterval?
}

extension Interval {
    /// - Throws: `ValidationError` for an invalid value.
    init(_ argument: String) throws {
        guard let value = Int(argument), value == 0 || (60...31_536_000).contains(value) else {
            throw ValidationError("It must be a number of seconds from 60 to 31536000, or 0.")
        }
        seconds = value == 0 ? nil : TimeInterval(value)
    }
}
