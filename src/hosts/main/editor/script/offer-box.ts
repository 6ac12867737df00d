import { element } from './element.ts';
import type { Kept } from './kept-text.ts';
import { fill } from './page-facts.ts';

/** Shows earlier text with buttons. The box disappears when the stored text is deleted in any tab. */
export function showOffer(
  before: Element,
  { key, at }: Kept,
  says: string,
  texts: readonly [name: string, text: string][],
  ...ways: readonly HTMLElement[]
): HTMLElement {
  const time = new Date(at).toLocaleString(document.documentElement.lang);
  const sentence = fill(says, { time });
  const box = element(
    'section',
    { class: 'banner', 'data-offer': '', 'aria-label': sentence },
    element('p', {}, sentence),
    ...texts.map(([name, text]) => element('blockquote', { 'data-name': name, dir: 'auto' }, text || '–')),
    ...ways.flatMap((way) => [way, ' ']),
  );
  before.before(box);
  addEventListener('storage', (event) => {
    if (event.key === key && event.newValue === null) closeOffer(box);
  });
  return box;
}

/** Moves the focus to the next offer or the form. */
export function closeOffer(box: HTMLElement): void {
  const hadFocus = box.contains(document.activeElement);
  const next = box.nextElementSibling;
  box.remove();
  if (!hadFocus || !next) return;
  for (const one of next.querySelectorAll<HTMLElement>('button, summary, a, input, textarea, select')) {
    one.focus({ preventScroll: true });
    // Hidden and disabled elements can't take the focus.
    if (document.activeElement === one) return;
  }
}
