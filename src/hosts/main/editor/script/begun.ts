import { controlsOf, type Fields, oneNewline, setValue } from './controls.ts';

/**
 * Reads entries that aren't added yet. Names in the form change with every added entry. The keys are
 * therefore the index among new entries and the pointer below it, for example `0/keywords/1`.
 */
export function readBegun(form: HTMLFormElement): Map<string, string> {
  const begun = new Map<string, string>();
  for (const [number, { place, at }] of newPlaces(form).entries()) {
    for (const { name, value } of controlsOf(place))
      begun.set(number + name.slice(at.length), oneNewline(value));
  }
  return begun;
}

export function isInNew(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-new]') !== null;
}

/** Leaves out the visibility of an entry without text, because the menu always has a value. */
export function typedOf(begun: Fields): [name: string, text: string][] {
  return [...begun].filter(([name, text]) => text !== '' && !name.endsWith('/x-vitrine/visibility'));
}

/** Fills in the stored values. Returns those that the form has no field for. */
export function writeBegun(form: HTMLFormElement, begun: Fields): [name: string, text: string][] {
  return [...begun].filter(([name, text]) => {
    const { place, at } = newPlaces(form)[Number.parseInt(name, 10)] ?? {};
    const wanted = at + name.slice(name.indexOf('/'));
    const control = place && controlsOf(place).find((one) => one.name === wanted);
    if (!control) return text !== '';
    if (oneNewline(control.value) !== text) setValue(control, text);
    growLists(form);
    return false;
  });
}

/** Adds an empty row to the lists of an unfinished entry. The server does that for other entries. */
export function growLists(form: HTMLFormElement): void {
  for (const list of form.querySelectorAll<HTMLElement>('[data-new] [data-list]')) {
    const row = list.lastElementChild;
    const [control] = row ? controlsOf(row) : [];
    if (!row || !control || control.value === '') continue;
    const next = row.cloneNode(true) as HTMLElement;
    const count = list.children.length;
    rename(next, control.name, `${list.dataset.list}/${count}`);
    for (const message of next.querySelectorAll('.trouble')) message.remove();
    for (const empty of controlsOf(next)) {
      empty.value = '';
      empty.removeAttribute('aria-invalid');
      empty.removeAttribute('aria-describedby');
    }
    const called = list.closest('fieldset')?.querySelector('legend')?.textContent;
    control.setAttribute('aria-label', `${called} ${count}`);
    list.append(next);
  }
}

/** Moves an unfinished entry behind the last entry of the new page and gives its fields the names of that page. */
export function followNames(form: HTMLFormElement, next: HTMLFormElement): void {
  const places = newPlaces(next);
  for (const [number, { place, at }] of newPlaces(form).entries()) {
    const to = places[number]?.at;
    if (to !== undefined && to !== at) rename(place, at, to);
  }
}

const named = [
  ...['id', 'name', 'for', 'aria-describedby', 'popovertarget'],
  ...['data-new', 'data-list', 'data-pointer'],
];

function rename(place: HTMLElement, from: string, to: string): void {
  for (const one of [place, ...place.querySelectorAll('*')]) {
    for (const attribute of named) {
      const value = one.getAttribute(attribute);
      if (value?.includes(from)) one.setAttribute(attribute, value.replaceAll(from, to));
    }
  }
}

function newPlaces(form: HTMLFormElement): { place: HTMLElement; at: string }[] {
  const places = form.querySelectorAll<HTMLElement>('[data-new]');
  return [...places].map((place) => ({ place, at: place.dataset.new ?? '' }));
}
