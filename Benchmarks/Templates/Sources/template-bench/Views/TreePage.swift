import Rendering

/// Lists in lists in lists, whose texts need much escaping.
struct TreePage: View {
    let groups: [Group]

    /// A list of lists.
    struct Group: Sendable {
        let name: String
        let sections: [Section]
    }

    /// A list of texts.
    struct Section: Sendable {
        let name: String
        let items: [String]
    }

    init() {
        let text = #"<b>"Rock" & 'Roll'</b> > <i>&amp;</i>"#
        groups = (1...10).map { group in
            Group(
                name: "\(group) \(text)",
                sections: (1...10).map { Section(name: "\($0) \(text)", items: Array(repeating: text, count: 5)) }
            )
        }
    }
}
