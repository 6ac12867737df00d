import { element } from './element.ts';

/** Milliseconds without typing before a request. */
const pause = 150;

interface Offered {
  readonly input: HTMLInputElement;
  readonly items: readonly string[];
  /** The item that the arrow keys have reached. -1 for the typed text. */
  at: number;
}

/** Suggests values from other public profiles below a field, as a combobox. They stay after a redraw of the form. */
export function startSuggestions(): void {
  const events = document.querySelector<HTMLElement>('script[data-events]')?.dataset.events;
  if (!events || !document.querySelector('[data-suggest]')) return;
  const address = events.replace(/events$/, 'suggestions');
  const known = new Map<string, readonly string[]>();
  const box = element('ul', { id: 'suggested', role: 'listbox', popover: 'manual' });
  document.body.append(box);
  let offered: Offered | null = null;
  let timer = 0;

  document.addEventListener('focusin', ({ target }) => fieldAt(target)?.removeAttribute('list'));
  document.addEventListener('input', ({ target }) => {
    const input = fieldAt(target);
    if (!input) return;
    input.removeAttribute('list');
    clearTimeout(timer);
    if (input.value.trim() === '') show(null);
    else timer = setTimeout(() => void look(input), pause);
  });
  document.addEventListener('focusout', () => show(null));
  document.addEventListener('keydown', (event) => {
    if (!offered || event.target !== offered.input || event.isComposing) return;
    if (keys(event.key, offered)) event.preventDefault();
  });
  // Keeps the focus in the field.
  box.addEventListener('pointerdown', (event) => event.preventDefault());
  box.addEventListener('click', ({ target }) => {
    const row = target instanceof Element ? target.closest('li') : null;
    if (row && offered) choose(offered, row.textContent ?? '');
  });
  document.addEventListener('refreshed', () => show(offered), true);
  for (const kind of ['scroll', 'resize'] as const) addEventListener(kind, () => place(), true);

  async function look(input: HTMLInputElement): Promise<void> {
    const { value } = input;
    const query = `?${new URLSearchParams({ for: input.dataset.suggest ?? '', q: value })}`;
    const items = known.get(query) ?? (await ask(address + query));
    if (!items) return;
    known.set(query, items);
    // The member has typed more, or left the field.
    if (document.activeElement !== input || input.value !== value) return;
    show({ input, items: items.filter((item) => item !== value), at: -1 });
  }

  function keys(key: string, shown: Offered): boolean {
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (step !== undefined) {
      const count = shown.items.length + 1;
      // After the last item, the arrow keys return to the typed text.
      shown.at = ((shown.at + 1 + step + count) % count) - 1;
      mark();
      return true;
    }
    const item = shown.items[shown.at];
    if (key === 'Enter' && item !== undefined) {
      choose(shown, item);
      return true;
    }
    if (key === 'Enter' || key === 'Escape') show(null);
    return key === 'Escape';
  }

  function choose({ input }: Offered, text: string): void {
    show(null);
    input.value = text;
    for (const kind of ['input', 'change']) input.dispatchEvent(new Event(kind, { bubbles: true }));
    clearTimeout(timer);
  }

  function show(next: Offered | null): void {
    clearTimeout(timer);
    if (offered && offered.input !== next?.input) describe(offered.input, false);
    const isShown = next !== null && next.items.length > 0 && document.activeElement === next.input;
    if (next) describe(next.input, isShown);
    offered = isShown ? next : null;
    if (!offered) {
      box.hidePopover();
      return;
    }
    box.setAttribute('aria-label', offered.input.labels?.[0]?.textContent ?? '');
    box.replaceChildren(
      ...offered.items.map((item, index) =>
        element('li', { id: `suggested-${index}`, role: 'option', dir: 'auto' }, item),
      ),
    );
    box.showPopover();
    place();
    mark();
  }

  function mark(): void {
    if (!offered) return;
    for (const [index, row] of [...box.children].entries())
      row.setAttribute('aria-selected', String(index === offered.at));
    const chosen = box.children[offered.at];
    offered.input.setAttribute('aria-activedescendant', chosen?.id ?? '');
    chosen?.scrollIntoView({ block: 'nearest' });
  }

  function place(): void {
    if (!offered) return;
    const { left, bottom, width } = offered.input.getBoundingClientRect();
    Object.assign(box.style, { left: `${left}px`, top: `${bottom + 4}px`, width: `${width}px` });
  }
}

function fieldAt(target: EventTarget | null): HTMLInputElement | null {
  return target instanceof HTMLInputElement && target.dataset.suggest !== undefined ? target : null;
}

function describe(input: HTMLInputElement, isOpen: boolean): void {
  const facts = {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-controls': 'suggested',
    'aria-expanded': String(isOpen),
    'aria-activedescendant': '',
  };
  for (const [name, value] of Object.entries(facts)) input.setAttribute(name, value);
}

/** Null if the request failed. */
async function ask(address: string): Promise<readonly string[] | null> {
  try {
    const response = await fetch(address, { headers: { Accept: 'application/json' } });
    if (!response.ok) return null;
    const { items } = (await response.json()) as { readonly items: readonly string[] };
    return items;
  } catch {
    return null;
  }
}
