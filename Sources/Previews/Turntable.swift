import Foundation
package import Models
import ViewModels

extension Preview {
    static let turntable = previews(
        of: "Turntable",
        [
            "First page": { TurntableViewModel($0.turntable, of: $0.turntable) },
            "Second page": { placeholder in
                let first = placeholder.turntable
                let paging = Paging(page: 2, itemCount: 80, size: TurntablePage.size) ?? first.paging
                let page = TurntablePage(revision: 1, current: first.current, paging: paging, plays: first.plays)
                return TurntableViewModel(page, of: first)
            },
        ]
    )
}

extension Placeholder {
    package var turntable: TurntablePage {
        let plays = rows(upTo: TurntablePage.size, play)
        let paging = Paging.first(ofItemCount: min(itemCount, RowLimits().plays), size: TurntablePage.size)
        return TurntablePage(revision: 1, current: plays.first, paging: paging, plays: plays)
    }

    private func play(_ index: Int) -> Play {
        let kinds = PlayedItem.Kind.allCases
        let kind = kinds[index % kinds.count]
        let item = PlayedItem(
            id: PlayedItem.ID(kind, Int64(index + 1)),
            name: words(kind == .stars ? "swiftlang/swift" : "Good Vibrations", at: index),
            credit: kind == .stars ? nil : words("The Beach Boys", at: index + 1),
            detail: optional(words("Smiley Smile", at: index)),
            url: kind == .stars ? "https://github.com/swiftlang/swift" : nil
        )
        let person = index == 1 ? nil : optional(words("Ada", at: index))
        return Play(id: Int64(index + 1), item: item, person: person, time: Self.now - Double(index) * 600)
    }
}
