package import Models
package import Routing

extension ProblemViewModel {
    /// 404
    package static func missing(_ kind: CatalogueKind) -> ProblemViewModel {
        ProblemViewModel(
            "There is no such \(kind.one)",
            "There is no \(kind.one) at this address, or no more.",
            advice: "It may have been deleted. Look for it in the list.",
            exit: "Go to all \(kind.many)",
            to: kind.route(.list())
        )
    }

    /// 410: it can be restored.
    package static func deleted(_ id: Int64, of kind: CatalogueKind) -> ProblemViewModel {
        ProblemViewModel(
            "This \(kind.one) was deleted",
            "Somebody has deleted it, and it can still be brought back.",
            advice: "The list offers to undo it, for a day after it was deleted.",
            exit: "Go where it can be undone",
            to: kind.route(.listWithout(id: id))
        )
    }

    /// 410
    package static func tooLateToUndo(in kind: CatalogueKind) -> ProblemViewModel {
        ProblemViewModel(
            "Too late to undo",
            "This \(kind.one) is gone for good.",
            advice: "What is deleted can be brought back for a day. Add it anew if you miss it.",
            exit: "Add a \(kind.one)",
            to: kind.route(.form)
        )
    }

    /// 503
    package static func busy(returningTo route: Route) -> ProblemViewModel {
        ProblemViewModel(
            "Many are being added at this moment",
            "By an import, or from another machine: until that ends nothing can be changed, so nothing was.",
            advice: "Try it again in a moment.",
            exit: "Go back",
            to: route
        )
    }

    /// 409, or 503 where it is not up to who asks.
    package static func refusedFavourite(
        _ error: FavouritesError,
        of kind: CatalogueKind
    ) -> ProblemViewModel {
        switch error {
        case .tooMany(let limit):
            ProblemViewModel(
                "You have many favourites",
                "Those are \(kind.quantity(limit)), and more are not kept.",
                advice: "Take one away for the new one.",
                exit: "Go to all \(kind.many)",
                to: kind.route(.list())
            )
        case .noRoom:
            ProblemViewModel(
                "There is no room for it",
                "So many favourites are kept here that there is no room for another one.",
                advice: "Take one of yours away, or ask whoever runs this server.",
                exit: "Go to all \(kind.many)",
                to: kind.route(.list())
            )
        }
    }
}
