import { findControl, readFields } from './controls.ts';
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
  const typed = readFields(form);
  const keeps = (control: Element): boolean => {
    const name = control.getAttribute('name') ?? '';
    return typed.has(name) && typed.get(name) !== saved.get(name);
  };
  const wasAt = addressOf(desk);
  const fresh = readFields(next);
  for (const row of form.querySelectorAll('[data-held]')) if (isAdded(row)) row.remove();
  morph(form, next, keeps);
  desk.saved = fresh;
  desk.held = new Map([...desk.held].filter(([name]) => findControl(form, name)));
  if (address !== wasAt) history.replaceState(null, '', address);
  document.title = page.title;
  form.dispatchEvent(new Event('refreshed'));
  return true;
}
