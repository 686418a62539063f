import Rendering

package protocol StarredRowView: RowView {}
