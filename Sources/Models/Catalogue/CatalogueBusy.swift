/// Nothing can be changed as long as an import is under way.
package struct CatalogueBusy: Error, Sendable, Equatable {
    package init() {}
}
