package import Foundation
package import Models
import Views

package struct CommentsFailureViewModel: CommentsFailureView, Equatable {
    package let message: String
    package let advice: String
    package let time: String
    package let timestamp: String

    package init(_ failure: CommentsFailure, time: Date, isSomethingLeft: Bool) {
        message = Self.message(of: failure)
        let remainder = isSomethingLeft ? " What was loaded before is still here." : ""
        advice = Self.advice(after: failure) + remainder
        let time = UTCTime(time)
        self.time = time.words
        timestamp = time.timestamp
    }

    private static func message(of failure: CommentsFailure) -> String {
        switch failure {
        case .notFetched(let error): error.words
        case .notComments(let error):
            "What came is no list of comments: \(error.expected) was expected, and \(error.found) came."
        case .notStored: "They have arrived, but Flipside could not store them."
        }
    }

    private static func advice(after failure: CommentsFailure) -> String {
        switch failure {
        case .notFetched(let error): error.mayPass ? "Try again in a moment." : check
        case .notComments: check
        case .notStored: "Try again. If it happens again, tell whoever runs this server: the log says why."
        }
    }

    private static let check =
        "Trying again may not help: whoever runs this server can give another address with --comments-url."
}
