import { isInNew } from './begun.ts';
import { controlsOf } from './controls.ts';

/**
 * Whether the form needs a redraw. A filled new row needs buttons and another empty row, an emptied row has
 * to be removed, and a progress display has to count again.
 */
export function isUntidy(form: HTMLFormElement): boolean {
  if (form.querySelector('progress')) return true;
  return [...form.querySelectorAll('[data-list] > [data-pointer]')].some((row) => {
    const controls = isInNew(row) ? [] : controlsOf(row);
    const isEntry = row.querySelector('button[name=do]') !== null;
    return controls.length > 0 && isEntry === controls.every(({ value }) => value === '');
  });
}
