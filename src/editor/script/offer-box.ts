import { element } from './element.ts';
import type { Kept } from './kept-text.ts';
import { fill } from './page-facts.ts';

/** What was typed here before, to read, with what can be done about it; goes with what is kept, in whichever tab. */
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
    if (event.key === key && event.newValue === null) box.remove();
  });
  return box;
}
