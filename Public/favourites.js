// Marks favourites without leaving the page (`form[data-favourites]`).

document.addEventListener("submit", (event) => {
    const { target: form, submitter: star } = event;
    if (!form.matches("form[data-favourites]")) return;
    event.preventDefault();
    if (star.ariaBusy !== "true") mark(star, form);
});

/** Sends the star in the background: a redirect means success. For any other response the browser sends the form itself
 *  and shows the page. */
async function mark(star, form) {
    star.ariaBusy = "true";
    const body = new URLSearchParams(new FormData(form, star));
    const response = await fetch(star.formAction, { method: "POST", body, redirect: "manual" }).catch(() => {});
    star.ariaBusy = "false";
    if (response?.type !== "opaqueredirect") return sendAsItStands(form, star);
    const isFavourite = star.value === "yes";
    star.value = isFavourite ? "no" : "yes";
    star.setAttribute("aria-pressed", isFavourite);
}

function sendAsItStands(form, star) {
    form.removeAttribute("data-favourites");
    form.requestSubmit(star);
}
