import type { ScriptWords } from '../script-texts.ts';
import { element } from './element.ts';

/** Offers a year and its months next to a typed date. */
export function startMonths(words: ScriptWords): void {
  document.addEventListener('click', ({ target }) => {
    const opener = target instanceof Element ? target.closest<HTMLButtonElement>('[data-months]') : null;
    const input = opener?.parentElement?.querySelector('input');
    if (!opener || !input || opener.popoverTargetElement) return;
    const panel = createPanel(input, words);
    panel.addEventListener('toggle', ({ newState }) => newState === 'closed' && panel.remove());
    opener.after(panel);
    // The press that is under way opens it.
    opener.popoverTargetElement = panel;
  });
}

function createPanel(input: HTMLInputElement, words: ScriptWords): HTMLElement {
  const { lang } = document.documentElement;
  const year = element('input', {
    ...{ type: 'number', min: '1900', max: '2100', autofocus: '', 'aria-label': words.year },
  });
  year.value = yearIn(input.value) ?? String(new Date().getFullYear());
  const write = (month: number | null) => {
    const options = { year: 'numeric', month: month === null ? undefined : 'long' } as const;
    const format = new Intl.DateTimeFormat(lang, { ...options, calendar: 'gregory', timeZone: 'UTC' });
    const at = Date.UTC(Number(year.value), month ?? 0, 1);
    // An emptied year is no year to write.
    if (year.value !== '') choose(format.format(at));
  };
  const choose = (text: string) => {
    input.value = text;
    panel.remove();
    input.focus();
    for (const kind of ['input', 'change']) input.dispatchEvent(new Event(kind, { bubbles: true }));
  };
  const step = (by: number, text: string, label: string) =>
    press(text, label, () => {
      year.value = String(Number(year.value) + by);
    });
  const names = new Intl.DateTimeFormat(lang, { month: 'short', calendar: 'gregory', timeZone: 'UTC' });
  const months = Array.from({ length: 12 }, (_, month) =>
    press(names.format(Date.UTC(2001, month, 1)), '', () => write(month)),
  );
  // Keys of the panel are none of the form's: Enter would send it.
  const panel = element('div', {
    class: 'panel months',
    popover: '',
    role: 'group',
    'aria-label': words.month,
  });
  panel.append(step(-1, '−', words.yearBefore), year, step(1, '+', words.yearAfter), ...months);
  panel.append(press(words.onlyYear, '', () => write(null)));
  if (input.name.endsWith('/endDate')) panel.append(press(words.goesOn, '', () => choose('')));
  for (const kind of ['input', 'change']) panel.addEventListener(kind, (event) => event.stopPropagation());
  year.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    write(null);
  });
  return panel;
}

/** In Arabic digits as well. */
function yearIn(text: string): string | undefined {
  const [found] = /\p{Nd}{4}/u.exec(text) ?? [];
  return found?.replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660));
}

function press(text: string, label: string, act: () => void): HTMLButtonElement {
  const made = element('button', { type: 'button', ...(label && { 'aria-label': label }) }, text);
  made.addEventListener('click', act);
  return made;
}
