import Foundation
import Models
import ViewModels

extension Preview {
    static let entries = previews(
        of: "Entries",
        [
            "First page": { EntriesViewModel($0.entries, token: .placeholder) },
            "After a deletion": { placeholder in
                EntriesViewModel(
                    placeholder.entries,
                    token: .placeholder,
                    notice: .deleted(placeholder.entry(0), fromPage: 1)
                )
            },
            "After an edit": {
                EntriesViewModel($0.entries, token: .placeholder, notice: .edited(.placeholder, onPage: 1))
            },
            "After the same form again": { EntriesViewModel($0.entries, token: .placeholder, notice: .repeated) },
            "Refused": { placeholder in
                let error = EntryError.invalid(.tooLong(length: 10_001))
                let refused = (placeholder.words("Hello"), error)
                return EntriesViewModel(placeholder.entries, token: .placeholder, refused: refused)
            },
            "Second page": { placeholder in
                let paging = Paging(page: 2, itemCount: 80, size: EntriesPage.size) ?? .first(ofItemCount: 0)
                return EntriesViewModel(
                    EntriesPage(revision: 1, paging: paging, entries: placeholder.entries.entries)
                )
            },
            "Edit": { EntryFormViewModel($0.entry(0), onPage: 1) },
            "Edit, changed by others": { placeholder in
                let refused = (placeholder.words("Hello"), "Hello", EntryError.changedMeanwhile(placeholder.entry(0)))
                return EntryFormViewModel(of: 1, onPage: 1, token: .placeholder, refused: refused)
            },
            "Edit, deleted by others": { placeholder in
                let refused = (placeholder.words("Hello"), "Hello", EntryError.gone)
                return EntryFormViewModel(of: 1, onPage: 1, token: .placeholder, refused: refused)
            },
            "Recently deleted": { placeholder in
                let deleted = placeholder.rows { Deleted(placeholder.entry($0), time: Placeholder.now) }
                return RecentlyDeletedViewModel(deleted)
            },
        ]
    )
}

extension Placeholder {
    var entries: EntriesPage {
        EntriesPage(revision: 1, count: itemCount, entries: rows(upTo: EntriesPage.size, entry))
    }

    fileprivate func entry(_ index: Int) -> Entry {
        Entry(
            id: Int64(index + 1),
            text: index == 1 ? nil : optional(words("Hello from the kitchen", at: index)),
            time: Self.now - Double(index) * 60,
            writerName: index == 2 ? nil : optional(words("Ada", at: index))
        )
    }
}

extension FormToken {
    /// The token of a form that nobody sends.
    static let placeholder = FormToken.random()
}
