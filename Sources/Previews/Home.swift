import Models
import ViewModels

extension Preview {
    static let home = previews(
        of: "Home",
        [
            "Home": { placeholder in
                HomeViewModel(
                    visitor: placeholder.visitor,
                    text: placeholder.text,
                    entries: placeholder.entries,
                    songs: CatalogueState(items: placeholder.rows(placeholder.song), revision: 1),
                    movies: CatalogueState(items: placeholder.rows(placeholder.movie), revision: 1)
                )
            }
        ]
    )
}
