/// A file of the folder `Public`; the raw value is its name in URLs.
///
/// Scripts are modules that import each other by relative URLs. All files have one version, so that an import leads to
/// the same version: `/assets/4711/search.js` imports `/assets/4711/page.js`.
package enum Asset: String, CaseIterable, Sendable {
    /// The styles of every page.
    case stylesheet = "app.css"
    /// The styles that Home does not need, so that a first visit is short.
    case furtherStyles = "further.css"
    case icon = "icon.svg"
    /// The name, icons and colours with which a browser installs the app.
    case manifest = "manifest.webmanifest"
    case smallIcon = "icon-192.png"
    case largeIcon = "icon-512.png"
    /// Keeps pages to be read without a connection. At this URL it serves all pages of the app.
    case serviceWorker = "service-worker.js"
    /// Decides what ``serviceWorker`` keeps.
    case offline = "offline.js"
    /// Says how old a page is that ``serviceWorker`` has kept; ``live`` imports it.
    case kept = "kept.js"
    /// The icon that browsers request without a link.
    case favicon = "favicon.ico"
    /// The font of headings.
    case displayFont = "display.woff2"
    /// The font of everything else.
    case textFont = "text.woff2"
    /// Updates the live regions of a page.
    case live = "live.js"
    /// Receives the event stream for all pages of a browser; ``live`` starts it.
    case liveWorker = "live-worker.js"
    /// Decides what ``liveWorker`` sends and requests, and what ``live`` applies; both import it.
    case sharedStream = "shared-stream.js"
    /// Shows results while the visitor types in the search box.
    case search = "search.js"
    /// Saves the text during typing.
    case textEditor = "text-editor.js"
    /// Decides what an open editor sends and shows; ``textEditor`` imports it.
    case textSession = "text-session.js"
    /// Merges the texts of several editors; ``textSession`` imports it.
    case textMerge = "text-merge.js"
    /// Keeps drafts in the browser until the server has saved them; ``textEditor`` imports it.
    case drafts = "drafts.js"
    /// Does what keyboard shortcuts stand for.
    case shortcuts = "shortcuts.js"
    /// Moves sleeves and cards between pages; ``shortcuts`` imports it.
    case transitions = "transitions.js"
    /// Decides which pages are the two sides of one thing; ``transitions`` imports it.
    case sides = "sides.js"
    /// Decides which shortcut a key is; ``shortcuts`` imports it.
    case keys = "keys.js"
    /// Tells typed text from text that an input method is still converting; ``search``, ``textEditor`` and ``keys`` import
    /// it.
    case composition = "composition.js"
    /// Sends forms without leaving the page.
    case liveForms = "live-forms.js"
    /// Marks favourites without leaving the page.
    case favourites = "favourites.js"
    /// Offers changes to the songs or movies on a page that does not follow them.
    case catalogue = "catalogue.js"
    /// Adds the next page of a list below its rows.
    case longList = "long-list.js"
    /// Decides which pages a list shows, and which news it offers; ``longList`` and the scripts of lists import it.
    case lists = "lists.js"
    /// Refreshes the list of stars, and marks repositories as visited.
    case repositories = "repositories.js"
    /// Fetches a page again, or offers to, when a model has changed that no region of the page shows.
    case refresh = "refresh.js"
    /// Functions that the other scripts import.
    case page = "page.js"
    /// Says how long ago a time is; ``page`` imports it.
    case times = "times.js"
    /// Finds elements by their types, and sends events between scripts; most scripts import it.
    case dom = "dom.js"
    /// Changes the elements of a page to equal those of a newer one; ``live`` imports it.
    case patch = "patch.js"
    /// Decides which node becomes which; ``patch`` imports it.
    case counterparts = "counterparts.js"
    /// Keeps what is selected while the text around it changes; ``patch`` imports it.
    case selection = "selection.js"
    case several = "several.js"
    case toolbar = "toolbar.js"
    /// Sends forms in the background, and repeats failed requests; imported by other scripts.
    case requests = "requests.js"
    /// Shows the theme that was chosen on another page; ``live`` imports it.
    case theme = "theme.js"

    /// The path in the folder `Public`. The fonts have a folder of their own, with their licences.
    package var path: String {
        switch self {
        case .displayFont, .textFont: "fonts/\(rawValue)"
        default: rawValue
        }
    }
}
