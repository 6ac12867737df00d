/** What a page is called follows the field that says so: above it, and in the list of places. */
export function startHeading(): void {
  document.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.dataset.heading === undefined) return;
    const title = target.value.trim() || target.placeholder;
    for (const shown of document.querySelectorAll('h1, .rail [aria-current] .title'))
      shown.textContent = title;
  });
}
