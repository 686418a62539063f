import Foundation
import Models
import Routing
import ViewModels

extension Preview {
    static let text = previews(
        of: "Text",
        [
            "Text": { TextViewModel($0.text) },
            "Flipside": { TextFlipsideViewModel($0.text) },
            "Flipside, refused": { TextFlipsideViewModel($0.text, refused: ($0.text.text, base: nil, .notUTF8)) },
            "Flipside, conflict": {
                let merged = "\($0.text.text) \($0.words("Mine", at: 1))"
                let conflict = TextRefusal.invalid(.conflict(stored: $0.text, merged: merged))
                return TextFlipsideViewModel($0.text, refused: ($0.words("Mine", at: 1), base: nil, conflict))
            },
            "Versions": { placeholder in
                let rows = placeholder.rows { index in
                    let version = placeholder.version(number: 100 - index)
                    return TextVersionRowViewModel(version, newer: nil, reader: nil)
                }
                return TextVersionListViewModel(rows, now: Placeholder.now)
            },
            "Version": { placeholder in
                TextVersionViewModel(
                    TextVersionContext(
                        placeholder.version(number: 2),
                        before: placeholder.optional(placeholder.version(number: 1)),
                        after: placeholder.optional(placeholder.version(number: 3)),
                        current: placeholder.text
                    ),
                    comparison: .versionBefore,
                    reader: nil
                )
            },
        ]
    )
}

extension Placeholder {
    var text: TextState {
        TextState(
            text: lines("This is the main side.\nEverybody can edit it on the flipside."),
            revision: 1,
            typist: optional(TextTypist(name: words("Anna", at: 1)))
        )
    }

    fileprivate func version(number: Int) -> TextVersion {
        TextVersion(
            sitting: TextSitting(
                number: number,
                writers: rows(upTo: 4) { [UInt8](repeating: UInt8($0), count: 32) },
                lastChange: optional(Self.now - Double(100 - number) * 3_600)
            ),
            text: number == 99 ? "" : "\(text.text)\n\(words("Written in version \(number)", at: number))",
            writerNames: rows(upTo: 4) { $0 == 2 ? nil : words("Ada", at: $0) }
        )
    }
}
