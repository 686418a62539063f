import { age, isLaterToday } from "../../Public/times.js";
import { equal } from "./testing.js";

const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000];
const now = Date.UTC(2026, 10, 28, 1, 0, 0);

Deno.test("a time of the last week is as long ago as it is", () => {
    equal(age(now, now), "just now");
    equal(age(now - 59 * second, now), "just now");
    equal(age(now - minute, now), "1 minute ago");
    equal(age(now - 5.9 * minute, now), "5 minutes ago");
    equal(age(now - hour, now), "1 hour ago");
    equal(age(now - 23.9 * hour, now), "23 hours ago");
    equal(age(now - day, now), "1 day ago");
    equal(age(now - 6.9 * day, now), "6 days ago");
});

Deno.test("an older time, and one in the future, is a date", () => {
    equal(age(now - 7 * day, now), undefined);
    equal(age(now + 2 * minute, now), undefined);
});

Deno.test("a clock that is a moment ahead makes no future", () => {
    equal(age(now + 30 * second, now), "just now");
});

Deno.test("only a time later on the same day is told by the time of day", () => {
    const noon = new Date(2026, 10, 28, 12).getTime();
    equal(isLaterToday(noon + hour, noon), true);
    equal(isLaterToday(noon + day, noon), false);
    equal(isLaterToday(noon - hour, noon), false);
});
