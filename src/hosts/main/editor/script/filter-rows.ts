/**
 * Shows the rows that match the typed text. Enter opens the first, and the arrow keys move between the field
 * and the rows.
 */
export function filterRows(dialog: HTMLElement, field: HTMLInputElement): void {
  const rows = [...dialog.querySelectorAll<HTMLElement>('li')];
  const none = dialog.querySelector<HTMLElement>('.none');
  const shown = () => rows.filter(({ hidden }) => !hidden);

  const filter = () => {
    const wanted = fold(field.value).split(/\s+/).filter(Boolean);
    for (const row of rows) {
      const words = ` ${fold(row.textContent ?? '')}`;
      row.hidden = !wanted.every((word) => words.includes(` ${word}`));
    }
    for (const group of dialog.querySelectorAll('section'))
      group.hidden = !group.querySelector('li:not([hidden])');
    const [first] = shown();
    for (const row of rows) row.classList.toggle('first', row === first);
    if (none) none.hidden = first !== undefined;
  };

  field.addEventListener('input', filter);
  field.form?.addEventListener('submit', (event) => {
    event.preventDefault();
    linkOf(shown()[0])?.click();
  });
  dialog.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const stops = [field, ...shown().flatMap((row) => linkOf(row) ?? [])];
    const at = stops.findIndex((stop) => stop.matches(':focus'));
    stops[(at + step + stops.length) % stops.length]?.focus();
  });
  filter();
}

function linkOf(row: HTMLElement | undefined): HTMLAnchorElement | null {
  return row?.querySelector('a') ?? null;
}

/** Removes accents and case. Replaces each run of other characters by a blank. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ');
}
