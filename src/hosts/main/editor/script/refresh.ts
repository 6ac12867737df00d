import { type Fields, findControl, readFields } from './controls.ts';
import { addressOf, type Desk } from './desk.ts';
import { isAdded } from './element.ts';
import { morph } from './morph.ts';

/** Gets the page anew and takes over what is not being typed just now. False where there is no such page any more. */
export async function refresh(desk: Desk, address: string): Promise<boolean> {
  const response = await fetch(address, { headers: { Accept: 'text/html' } }).catch(() => null);
  if (!response?.ok) return false;
  return takePage(desk, await response.text(), new URL(response.url).pathname);
}

/** The same with a page that came as an answer. */
export function takePage(desk: Desk, html: string, address: string): boolean {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const next = page.querySelector<HTMLFormElement>('form[data-editor]');
  if (!next) return false;
  const { form, saved } = desk;
  const wasAt = addressOf(desk);
  const fresh = readFields(next);
  const typed = [...readFields(form)].filter(([name, text]) => saved.get(name) !== text);
  const moved = new Map(typed.map(([name, text]) => [findPlace(name, saved, fresh), text]));
  const restoreFocus = rememberFocus(desk, fresh);
  const keeps = (control: Element): boolean => {
    return 'value' in control && moved.get(control.getAttribute('name') ?? '') === control.value;
  };
  for (const row of form.querySelectorAll('[data-held]')) if (isAdded(row)) row.remove();
  morph(form, next, keeps);
  for (const [name, text] of moved) {
    const control = findControl(form, name);
    if (control && control.value !== text) control.value = text;
  }
  restoreFocus();
  desk.saved = fresh;
  desk.held = new Map([...desk.held].filter(([name]) => findControl(form, name)));
  if (address !== wasAt) history.replaceState(null, '', address);
  document.title = page.title;
  form.dispatchEvent(new Event('refreshed'));
  return true;
}

/** Where a text of the form is by now: another row may have gone, or come, before its own. */
function findPlace(name: string, saved: Fields, fresh: Fields): string {
  const text = saved.get(name);
  if (!text || fresh.get(name) === text) return name;
  const kind = kindOf(name);
  const [found] = [...fresh].find(([other, now]) => now === text && kindOf(other) === kind) ?? [];
  return found ?? name;
}

/** The focus stays with its text. */
function rememberFocus({ form, saved }: Desk, fresh: Fields): () => void {
  const { activeElement } = document;
  const name = activeElement?.getAttribute('name') ?? '';
  const place = name.startsWith('/') ? findPlace(name, saved, fresh) : name;
  if (place === name || !(activeElement instanceof HTMLElement)) return () => {};
  const { selectionStart, selectionEnd } = activeElement as HTMLTextAreaElement;
  return () => {
    const control = findControl(form, place);
    control?.focus({ preventScroll: true });
    if (control && 'setSelectionRange' in control && selectionStart !== null)
      control.setSelectionRange(selectionStart, selectionEnd);
  };
}

/** `/work/0/highlights/1` is one of many of its kind. */
function kindOf(name: string): string {
  return name.replace(/\/\d+(?=\/|$)/g, '/*');
}
