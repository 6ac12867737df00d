/** *I currently work here* empties the end date, and a typed end date unchecks it. */
export function startOngoing(): void {
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.name !== 'ongoing') return;
    const end = target.form?.elements.namedItem(target.value);
    if (!(end instanceof HTMLInputElement)) return;
    if (target.checked) {
      end.value = '';
      end.dispatchEvent(new Event('change', { bubbles: true }));
    } else end.focus();
  });
  document.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.name.endsWith('/endDate')) return;
    const boxes = target.form?.querySelectorAll<HTMLInputElement>('input[name=ongoing]') ?? [];
    for (const box of boxes) if (box.value === target.name && target.value.trim() !== '') box.checked = false;
  });
}
