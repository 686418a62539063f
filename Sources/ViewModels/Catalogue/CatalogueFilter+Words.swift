import Models
import Routing
import Views

extension CatalogueFilter {
    /// Returns the name of the filtered list, such as "Songs by ABBA, 1970s".
    func title(of kind: CatalogueKind) -> String {
        if let onlyAlbum { return onlyAlbum.album }
        let list = isFavourite ? "Your favourite \(kind.plural)" : kind.heading
        let conditions =
            [
                album, decade.map(Self.words(forDecade:)), year.map { "\($0)" },
                rating.map { "rated \(RatingFormViewModel.words(for: $0))" },
                leastRating.map { "rated \($0.text) or more" }, tag,
                added?.condition, words.isInvisible ? nil : "“\(words)”",
            ]
        return ([list + (credit.map { " by \($0)" } ?? "")] + conditions.compactMap(\.self)).joined(separator: ", ")
    }

    static func words(forDecade decade: Int) -> String { "\(decade)s" }
}

extension CatalogueQuery {
    /// Returns the filters of a list: the chosen ones, each with the list without it, and menus of the others.
    func chips(of kind: CatalogueKind, _ facets: CatalogueFacets) -> [FilterChip] {
        [
            FilterChip(
                "Favourites",
                to: url(of: kind, \.isFavourite, !filter.isFavourite),
                isChosen: filter.isFavourite
            ),
            chosen(kind, \.credit, filter.credit),
            chosen(kind, \.album, filter.album),
            chosen(kind, \.year, filter.year.map { "\($0)" }),
            filter.year != nil
                ? nil
                : chosen(kind, \.decade, filter.decade.map(CatalogueFilter.words(forDecade:)))
                    ?? menu(
                        kind,
                        "Decade",
                        \.decade,
                        facets.decades.reversed().map {
                            ($0.decade, CatalogueFilter.words(forDecade: $0.decade), $0.count)
                        }
                    ),
            chosen(kind, \.rating, filter.rating.map { "Rated \(RatingFormViewModel.words(for: $0))" })
                ?? chosen(kind, \.leastRating, filter.leastRating.map { "Rated \($0.text) or more" })
                ?? ratingMenu(kind, facets.ratings),
            chosen(kind, \.tag, filter.tag)
                ?? menu(
                    kind,
                    "Tag",
                    \.tag,
                    // What is to be heard or watched comes first.
                    (facets.tags.filter { $0.tag == kind.laterTag } + facets.tags.filter { $0.tag != kind.laterTag })
                        .map { ($0.tag, $0.tag, $0.count) }
                ),
            chosen(kind, \.added, filter.added?.condition.capitalizingFirst),
        ].compactMap(\.self)
    }

    private func url<Value>(
        of kind: CatalogueKind,
        _ condition: WritableKeyPath<CatalogueFilter, Value>,
        _ value: Value
    ) -> String {
        kind.url(.list(filtered(by: filter.with(condition, value))))
    }

    private func chosen<Value>(
        _ kind: CatalogueKind,
        _ condition: WritableKeyPath<CatalogueFilter, Value?>,
        _ words: String?
    ) -> FilterChip? {
        words.map { FilterChip($0.shortened(to: 40), to: url(of: kind, condition, nil), isChosen: true) }
    }

    /// Returns the menu of the ratings, and of the lowest ones; `nil` if no item is rated.
    private func ratingMenu(_ kind: CatalogueKind, _ counts: [Int]) -> FilterChip? {
        let ratings = zip(Rating.all, counts)
        let exact = options(
            kind,
            \.rating,
            ratings.reversed().map { ($0, RatingFormViewModel.words(for: $0), $1) }
        )
        let least = options(
            kind,
            \.leastRating,
            Rating.wholes.dropFirst().dropLast().reversed().map { least in
                let count = ratings.reduce(0) { $0 + ($1.0.halves >= least.halves ? $1.1 : 0) }
                return (least, "\(least.text) or more", count)
            }
        )
        return exact.isEmpty ? nil : FilterChip("Rating", id: "rating-menu", options: exact + least)
    }

    /// Returns `nil` if no item has one of the values.
    private func menu<Value>(
        _ kind: CatalogueKind,
        _ name: String,
        _ condition: WritableKeyPath<CatalogueFilter, Value?>,
        _ values: [(value: Value, words: String, count: Int)]
    ) -> FilterChip? {
        let options = options(kind, condition, values)
        return options.isEmpty ? nil : FilterChip(name, id: "\(name.lowercased())-menu", options: options)
    }

    /// Returns the links to the values that some items have, with their numbers unless the list is filtered: those of a
    /// filtered list are not known.
    private func options<Value>(
        _ kind: CatalogueKind,
        _ condition: WritableKeyPath<CatalogueFilter, Value?>,
        _ values: [(value: Value, words: String, count: Int)]
    ) -> [Link] {
        values.filter { $0.count > 0 }.map { value in
            let count = filter == .all ? " (\(value.count.grouped))" : ""
            return Link("\(value.words.isolated)\(count)", to: url(of: kind, condition, value.value))
        }
    }
}
