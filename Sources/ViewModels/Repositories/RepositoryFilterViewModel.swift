import Models
import Routing
import Views

package struct RepositoryFilterViewModel: RepositoryFilterView, Equatable {
    /// How many languages are offered: the most frequent.
    private static let languageLimit = 100

    package let url = Route.repositories().url
    package let words: String
    package let fields: [ChoiceFieldViewModel]
    package let order: String?
    package let allURL: String?

    /// - Parameter count: Of all stars.
    init(_ query: RepositoryQuery, _ facets: RepositoryFacets, count: Int) {
        words = query.words
        fields = [
            Self.languages(facets.languages, of: count, chosen: query.language),
            facets.tags.isEmpty && query.tag == nil
                ? nil : Self.names("tag", "Your tag", facets.tags[...], chosen: query.tag),
            Self.answers("visited", "Visited", facets.visitedCount, of: count, chosen: query.isVisited),
            Self.answers("archived", "Archived", facets.archivedCount, of: count, chosen: query.isArchived),
        ].compactMap(\.self)
        order = query.order == .default ? nil : query.order.text
        allURL = query.isWhole ? nil : Route.repositories(.list(RepositoryQuery(order: query.order))).url
    }

    /// The most frequent, and then those without one.
    private static func languages(
        _ counts: [RepositoryFacets.Count],
        of count: Int,
        chosen: RepositoryQuery.Language?
    ) -> ChoiceFieldViewModel {
        let unknown = max(0, count - counts.reduce(0) { $0 + $1.count })
        let isOffered = unknown > 0 || chosen == .unknown
        return names(
            "language",
            "Language",
            counts.prefix(languageLimit),
            others: isOffered
                ? [(RepositoryQuery.Language.unknown.text, "No language (\(Quantity.grouped(unknown)))")] : [],
            chosen: chosen?.text
        )
    }

    /// What is chosen is offered also where there is none of it any more.
    private static func names(
        _ name: String,
        _ label: String,
        _ counts: ArraySlice<RepositoryFacets.Count>,
        others: [(value: String, label: String)] = [],
        chosen: String?
    ) -> ChoiceFieldViewModel {
        let known =
            counts.map { (value: $0.name, label: "\($0.name) (\(Quantity.grouped($0.count)))") } + others
        let missing = chosen.flatMap { chosen in known.contains { $0.value == chosen } ? nil : (chosen, chosen) }
        return ChoiceFieldViewModel(
            name,
            label: label,
            choices: [("", "Any")] + [missing].compactMap(\.self) + known,
            chosen: chosen ?? ""
        )
    }

    private static func answers(
        _ name: String,
        _ label: String,
        _ number: Int,
        of count: Int,
        chosen: Bool?
    ) -> ChoiceFieldViewModel {
        ChoiceFieldViewModel(
            name,
            label: label,
            choices: [
                ("", "Either"), ("yes", "Yes (\(Quantity.grouped(number)))"),
                ("no", "No (\(Quantity.grouped(max(0, count - number))))"),
            ],
            chosen: chosen.map { $0 ? "yes" : "no" } ?? ""
        )
    }
}
