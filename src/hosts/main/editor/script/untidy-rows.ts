import { isInNew } from './begun.ts';
import { controlsOf } from './controls.ts';

/**
 * A new row that is an entry by now needs its buttons, and another empty one after it; one that was emptied is to go. A
 * page that says how much is filled in counts anew.
 */
export function isUntidy(form: HTMLFormElement): boolean {
  if (form.querySelector('progress')) return true;
  return [...form.querySelectorAll('[data-list] > [data-pointer]')].some((row) => {
    const controls = isInNew(row) ? [] : controlsOf(row);
    const isEntry = row.querySelector('button[name=do]') !== null;
    return controls.length > 0 && isEntry === controls.every(({ value }) => value === '');
  });
}
