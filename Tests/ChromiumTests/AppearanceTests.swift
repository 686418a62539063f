import AppTesting
import Foundation
import Testing
import WebDriver

extension ChromiumTests {
    /// The checks that depend on the style sheet, which the gate does not read.
    struct AppearanceTests {
        /// The widths at which a page of hostile texts must fit the window.
        private static let widths = [360, 768, 1280, 1920]
        /// The widths at which a typical page is audited in each theme.
        private static let auditedWidths = [360, 1280]
        private static let themes = ["light", "dark"]
        /// Whether to save screenshots of all previews (CONTRIBUTING.md).
        private static let takesScreenshots = CommandLine.arguments.contains("--attachments-path")

        @Test(.timeLimit(.minutes(30)))
        func `every page fits the window, is legible in both themes, and can be pointed at`() async throws {
            try await TestApp(showsPreviews: true).show { chromium in
                let window = chromium.window
                try await window.visit("/previews")
                let links = "return [...document.querySelectorAll('main a')].map((link) => link.getAttribute('href'))"
                let paths = try await window.run(links).array?.compactMap(\.string) ?? []
                #expect(paths.count > 100)
                for path in paths {
                    let isTypical = path.hasSuffix("typical")
                    guard isTypical || path.hasSuffix("hostile") || Self.takesScreenshots else { continue }
                    try await window.visit(path)
                    for width in isTypical && !Self.takesScreenshots ? Self.auditedWidths : Self.widths {
                        try await window.resize(width: width, height: 900)
                        let themes = isTypical ? Self.themes : []
                        let faults = try await window.run(Self.audit, [.array(themes.map(JSON.string))])
                        #expect(faults == .array([]), "\(path), \(width) px")
                        if Self.takesScreenshots { try await attachScreenshots(of: window, path, width) }
                    }
                    #expect(try await chromium.errors() == [], "\(path)")
                }
            }
        }

        private func attachScreenshots(of window: Window, _ path: String, _ width: Int) async throws {
            guard let name = path.split(separator: "=").last else { return }
            for theme in Self.themes {
                _ = try await window.run("document.documentElement.dataset.theme = arguments[0]", [.string(theme)])
                Attachment.record(Array(try await window.screenshot()), named: "\(name)-\(width)-\(theme).png")
            }
        }

        /// Returns the faults of the page, such as "dark: contrast 3.1 of span.muted: 4 songs".
        ///
        /// In WCAG 2.2: no scrolling to the side (1.4.10), the contrast of texts (1.4.3), and targets of 24 pixels except in
        /// a line of words (2.5.8). Contrast and targets are checked if the argument has themes.
        private static let audit = """
            const root = document.documentElement;
            const faults = [];
            // A short page reserves room for a scroll bar, which `clientWidth` leaves out.
            if (root.scrollWidth > innerWidth) faults.push(`${root.scrollWidth} px wide`);

            const name = (element) => `${element.localName}.${element.className}: ${element.textContent.trim().slice(0, 30)}`;
            const isSeen = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });

            const context = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
            const colours = new Map();
            const colour = (words) => {
                if (!colours.has(words)) {
                    context.clearRect(0, 0, 1, 1);
                    context.fillStyle = words;
                    context.fillRect(0, 0, 1, 1);
                    const [red, green, blue, alpha] = context.getImageData(0, 0, 1, 1).data;
                    colours.set(words, [red, green, blue, alpha / 255]);
                }
                return colours.get(words);
            };
            const over = ([red, green, blue, alpha], below) =>
                [red, green, blue].map((part, index) => part * alpha + below[index] * (1 - alpha)).concat(1);
            const luminance = (parts) => {
                const [red, green, blue] = parts.map((part) => {
                    const value = part / 255;
                    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
                });
                return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
            };

            function checkContrast(theme) {
                const grounds = new Map([[null, [255, 255, 255, 1]]]);
                const ground = (element) => {
                    if (!grounds.has(element)) {
                        const own = colour(getComputedStyle(element).backgroundColor);
                        grounds.set(element, own[3] === 1 ? own : over(own, ground(element.parentElement)));
                    }
                    return grounds.get(element);
                };
                const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
                const holders = new Set();
                while (texts.nextNode()) if (texts.currentNode.data.trim()) holders.add(texts.currentNode.parentElement);
                for (const element of holders) {
                    if (!isSeen(element) || element.closest("svg, option, :disabled, [aria-disabled=true]")) continue;
                    const { width, height } = element.getBoundingClientRect();
                    if (width <= 1 || height <= 1) continue;
                    const { color, fontSize, fontWeight } = getComputedStyle(element);
                    const below = ground(element);
                    const [one, two] = [luminance(over(colour(color), below)), luminance(below)];
                    const contrast = (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05);
                    const size = parseFloat(fontSize);
                    const isLarge = size >= 24 || (size >= 18.66 && fontWeight >= 700);
                    if (contrast < (isLarge ? 3 : 4.5)) faults.push(`${theme}: contrast ${contrast.toFixed(1)} of ${name(element)}`);
                }
            }

            function checkTargets() {
                for (const target of document.querySelectorAll("a[href], button, input:not([type=hidden]), select, summary")) {
                    if (!isSeen(target) || getComputedStyle(target).display === "inline") continue;
                    const own = target.getBoundingClientRect();
                    const label = target.labels?.[0]?.getBoundingClientRect() ?? own;
                    const [width, height] = [Math.max(own.width, label.width), Math.max(own.height, label.height)];
                    if (own.width > 1 && (width < 24 || height < 24)) {
                        faults.push(`target of ${width.toFixed()} by ${height.toFixed()} px: ${name(target)}`);
                    }
                }
            }

            // Alternatives keep the place of the hidden one.
            for (const element of document.querySelectorAll("[hidden]:not(.alternatives > *)")) {
                if (element.checkVisibility({ visibilityProperty: true })) faults.push(`shown though hidden: ${name(element)}`);
            }
            for (const theme of arguments[0]) {
                root.dataset.theme = theme;
                for (const animation of document.getAnimations()) {
                    if (animation instanceof CSSTransition) animation.finish();
                }
                checkContrast(theme);
            }
            if (arguments[0].length > 0) checkTargets();
            return faults;
            """
    }
}
