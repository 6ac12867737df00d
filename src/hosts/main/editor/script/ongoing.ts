import { type Control, controlsOf } from './controls.ts';

/**
 * *I currently work here* empties the end date, and typing an end date unchecks the box. A redraw keeps the
 * member's choice while the end date is empty.
 */
export function startOngoing(): void {
  /** The member's choice by the name of the end date. */
  const chosen = new Map<string, boolean>();

  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.name !== 'ongoing') return;
    const [first, ...rest] = endOf(target);
    if (!first) return;
    chosen.set(target.value, target.checked);
    if (target.checked) {
      for (const part of [first, ...rest]) part.value = '';
      first.dispatchEvent(new Event('change', { bubbles: true }));
    } else first.focus();
  });
  document.addEventListener('input', ({ target }) => {
    const box = boxes().find((one) => endOf(one).some((part) => part === target));
    if (!box) return;
    if (!isEmpty(box)) chosen.set(box.value, false);
    showChosen();
  });
  document.addEventListener('refreshed', showChosen, true);

  function showChosen(): void {
    for (const box of boxes()) {
      const isChosen = chosen.get(box.value);
      if (isChosen !== undefined) box.checked = isChosen && isEmpty(box);
    }
  }
}

function boxes(): HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>('input[name=ongoing]')];
}

/** The controls for month and year. */
function endOf({ form, value }: HTMLInputElement): Control[] {
  return form ? controlsOf(form).filter(({ name }) => name === value || name.startsWith(`${value}/`)) : [];
}

function isEmpty(box: HTMLInputElement): boolean {
  return endOf(box).every(({ value }) => value.trim() === '');
}
