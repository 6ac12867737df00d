/**
 * *I currently work here* empties the end date, and a typed end date unchecks it. A redraw keeps what the member chose
 * while the end date is empty.
 */
export function startOngoing(): void {
  /** By the name of the end date. */
  const chosen = new Map<string, boolean>();

  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.name !== 'ongoing') return;
    const end = target.form?.elements.namedItem(target.value);
    if (!(end instanceof HTMLInputElement)) return;
    chosen.set(target.value, target.checked);
    if (target.checked) {
      end.value = '';
      end.dispatchEvent(new Event('change', { bubbles: true }));
    } else end.focus();
  });
  document.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.name.endsWith('/endDate')) return;
    if (target.value.trim() !== '') chosen.set(target.name, false);
    showChosen();
  });
  document.addEventListener('refreshed', showChosen, true);

  function showChosen(): void {
    for (const box of document.querySelectorAll<HTMLInputElement>('input[name=ongoing]')) {
      const isChosen = chosen.get(box.value);
      if (isChosen === undefined) continue;
      const end = box.form?.elements.namedItem(box.value);
      box.checked = isChosen && end instanceof HTMLInputElement && end.value.trim() === '';
    }
  }
}
