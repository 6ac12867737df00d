/** The title and the navigation follow the field that names the page. */
export function startHeading(): void {
  document.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.dataset.heading === undefined) return;
    const title = target.value.trim() || target.placeholder;
    for (const shown of document.querySelectorAll('h1, .crumb strong, .rail [aria-current] .title'))
      shown.textContent = title;
  });
}
