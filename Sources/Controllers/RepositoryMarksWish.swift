import HTTPServer
import HTTPTypes
import Models
import ViewModels

/// What somebody wants with the form around the list of stars: the button of one row, or a tag for all that are chosen.
enum RepositoryMarksWish {
    struct Tagging {
        /// As it was typed.
        let tag: String
        let ids: [Repository.ID]
        let isRemoved: Bool
    }

    case visit(Repository.ID, isVisited: Bool)
    case tag(Tagging)

    /// - Throws: 400 where a field that nobody types in has a value that none of our pages sends.
    init(_ form: URLEncodedForm) throws(RequestError) {
        let ids = try Self.ids(in: form, named: "id")
        let visited = try Self.ids(in: form, named: "visited")
        let unvisited = try Self.ids(in: form, named: "unvisited")
        let isRemoved = try Self.isRemoved(form)
        guard visited.count + unvisited.count <= 1 else {
            throw .unknownMark("It has more than one repository to be marked as visited, or not.")
        }
        self =
            if let id = visited.first {
                .visit(id, isVisited: true)
            } else if let id = unvisited.first {
                .visit(id, isVisited: false)
            } else {
                .tag(Tagging(tag: Self.tag(form), ids: ids, isRemoved: isRemoved))
            }
    }

    private static func tag(_ form: URLEncodedForm) -> String {
        form[RepositoryMarksViewModel.tagField]?.repairedString ?? ""
    }

    private static func ids(in form: URLEncodedForm, named name: String) throws(RequestError) -> [Repository.ID] {
        var ids: [Repository.ID] = []
        for value in form.values(named: name) {
            guard let text = value.string, let id = Repository.ID(text), id > 0 else {
                throw .unknownMark("The field \u{201C}\(name)\u{201D} has no number of a repository.")
            }
            ids.append(id)
        }
        return ids
    }

    /// Who sends the form without a button adds.
    private static func isRemoved(_ form: URLEncodedForm) throws(RequestError) -> Bool {
        var isRemoved = false
        for value in form.values(named: "change") {
            switch value.string {
            case "add": isRemoved = false
            case "remove": isRemoved = true
            default: throw .unknownMark("The field \u{201C}change\u{201D} has another value than its buttons.")
            }
        }
        return isRemoved
    }
}

extension RequestError {
    fileprivate static func unknownMark(_ reason: String) -> RequestError {
        RequestError(
            status: .badRequest,
            reason: "This form is not as the list of stars sends it. \(reason) Nothing was changed."
        )
    }
}
