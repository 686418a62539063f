import Foundation
import Views

package struct RepositoryDayViewModel: RepositoryDayView, Equatable {
    package let label: String
    package let day: String

    init(_ label: String, _ date: Date) {
        self.label = label
        day = UTCTime.day(of: date)
    }
}
