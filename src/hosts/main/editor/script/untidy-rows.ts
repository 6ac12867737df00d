import { isInNew } from './begun.ts';
import { controlsOf } from './controls.ts';

/**
 * A filled new row needs buttons and another empty row. An emptied row must be removed. A page with a progress display
 * counts again.
 */
export function isUntidy(form: HTMLFormElement): boolean {
  if (form.querySelector('progress')) return true;
  return [...form.querySelectorAll('[data-list] > [data-pointer]')].some((row) => {
    const controls = isInNew(row) ? [] : controlsOf(row);
    const isEntry = row.querySelector('button[name=do]') !== null;
    return controls.length > 0 && isEntry === controls.every(({ value }) => value === '');
  });
}
