// Times as the reader says them. `page.js` shows them; nothing here needs a page.

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

// The words around a time are English, and so is it.
const relative = new Intl.RelativeTimeFormat("en");

/** Whether a time in the future is on the same day, so that the time of day says it. @param {number} time @param {number} now */
export function isLaterToday(time, now) {
    return time > now && new Date(time).toDateString() === new Date(now).toDateString();
}

/** Returns how long ago a time is, such as "5 minutes ago"; `undefined` for a time in the future, and for one a week ago or
 *  more, which is better read as a date. @param {number} time in milliseconds @param {number} now */
export function age(time, now) {
    const elapsed = now - time;
    // The clocks of the server and of the browser may differ.
    if (elapsed < -minute || elapsed >= 7 * day) return undefined;
    if (elapsed < minute) return "just now";
    if (elapsed < hour) return relative.format(-Math.floor(elapsed / minute), "minute");
    if (elapsed < day) return relative.format(-Math.floor(elapsed / hour), "hour");
    return relative.format(-Math.floor(elapsed / day), "day");
}
