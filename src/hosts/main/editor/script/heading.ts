/** Updates the title and the menu while the member types in the field that names the page, also after a redraw. */
export function startHeading(): void {
  document.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement && target.dataset.heading !== undefined) show(target);
  });
  document.addEventListener(
    'refreshed',
    () => {
      const field = document.querySelector<HTMLInputElement>('input[data-heading]');
      if (field) show(field);
    },
    true,
  );
}

function show(field: HTMLInputElement): void {
  const title = field.value.trim() || field.placeholder;
  for (const shown of document.querySelectorAll('h1, .crumb strong, .rail [aria-current] .title'))
    shown.textContent = title;
}
