import { findRow } from './remember-row.ts';

/** Moves the focus along with a row, unless the member has moved the focus meanwhile. */
export function rememberFocusIn(form: HTMLFormElement, pointer: string): (moved: string) => void {
  const { activeElement } = document;
  const before = describe(activeElement);
  return (moved) => {
    if (document.activeElement !== activeElement && document.activeElement !== document.body) return;
    const wanted = before.replace(pointer, moved);
    const controls = [
      ...(findRow(form, moved)?.querySelectorAll<HTMLButtonElement>(
        'button, input:not([type=hidden]), textarea, select, a',
      ) ?? []),
    ];
    const isWanted = (one: HTMLButtonElement) =>
      !one.disabled && [one.value, one.name, one.getAttribute('popovertarget')].includes(wanted);
    const target = controls.find((one) => isWanted(one));
    (target ?? controls.find((one) => !one.disabled && one.name === 'do') ?? controls[0])?.focus();
  };
}

/** Describes the focused control by its action or field, because a redraw reuses the element for another row. */
function describe(focused: Element | null): string {
  if (focused instanceof HTMLButtonElement)
    return focused.value || (focused.getAttribute('popovertarget') ?? '');
  return focused?.getAttribute('name') ?? '';
}
