package import Foundation
package import Models

/// Where songs and movies are loaded from, and how often.
package struct CatalogueSources: Sendable {
    /// nil for nowhere.
    package var songs: (any CatalogueSource)?
    package var movies: (any CatalogueSource)?
    /// In seconds; nil for once, and then when somebody wants it.
    package var interval: TimeInterval?
    package var clock = SourceClock()

    /// From nowhere.
    package init() {}
}
