import { copyItem, withVisibility } from './change-item.ts';
import { isStandardSection, type ProfileDocument, sectionIn } from './document.ts';
import type { FormAction } from './form-action.ts';
import { isIndex, lookUpPointer, pointer } from './json-pointer.ts';
import { dropIdle, type Places, renameEntries } from './rename-entries.ts';

/** The place of a form field after the changes. Null if it was removed. */
export type PlaceOf = (tokens: readonly string[]) => readonly string[] | null;

interface FinishedForm {
  readonly draft: ProfileDocument;
  readonly placeOf: PlaceOf;
}

/** Performs the button's action, closes gaps in lists, and removes what the form has emptied. */
export function finishForm(
  base: ProfileDocument,
  open: object,
  filled: readonly (readonly string[])[],
  action: FormAction | null,
): FinishedForm {
  const draft = structuredClone(open) as Record<string, unknown>;
  const acted = action && 'tokens' in action ? action.tokens : [];
  if (action?.kind === 'hide' || action?.kind === 'show') setVisibility(draft, action);
  const moves = new Map<string, Places>();
  for (const tokens of containersOf([...filled, acted])) {
    const value = lookUpPointer(draft, tokens);
    if (Array.isArray(value)) {
      const isActed = acted.length === tokens.length + 1 && tokens.every((token, i) => acted[i] === token);
      moves.set(pointer(...tokens), closeGaps(draft, value, tokens, isActed ? action : null));
    }
    if (isEmptied(base, tokens, lookUpPointer(draft, tokens))) removeAt(draft, tokens);
  }
  if (action?.kind === 'remove' && !isIndex(acted.at(-1) ?? '')) removeMember(draft, acted);
  dropIdle(draft);
  return { draft, placeOf: (tokens) => follow(tokens, moves, draft) };
}

function setVisibility(
  draft: object,
  { kind, tokens }: FormAction & { readonly kind: 'hide' | 'show' },
): void {
  const list = lookUpPointer(draft, tokens.slice(0, -1));
  const at = Number(tokens.at(-1));
  if (Array.isArray(list)) list[at] = withVisibility(list[at], kind === 'hide' ? 'private' : 'public');
}

/** The objects and lists that the form reaches into, innermost first. */
function containersOf(places: readonly (readonly string[])[]): (readonly string[])[] {
  const containers = new Map<string, readonly string[]>();
  for (const tokens of places) {
    for (let length = tokens.length - 1; length > 0; length -= 1) {
      const container = tokens.slice(0, length);
      containers.set(pointer(...container), container);
    }
  }
  return [...containers.values()].sort((one, other) => other.length - one.length);
}

function closeGaps(
  draft: Record<string, unknown>,
  list: unknown[],
  tokens: readonly string[],
  action: FormAction | null,
): Places {
  const order = Array.from(list.keys()).filter((index) => list[index] !== undefined);
  if (action) reorder(order, action);
  const places = Array.from(list.keys(), (index) => {
    const place = order.indexOf(index);
    return place < 0 ? null : place;
  });
  if (order.length === list.length && places.every((place, index) => place === index)) return places;
  renameEntries(draft, tokens, places);
  const entries = order.map((index, at) => (order.indexOf(index) < at ? copyItem(list[index]) : list[index]));
  list.splice(0, list.length, ...entries);
  return places;
}

/** Changes `order`, a list of previous indices. */
function reorder(order: number[], action: FormAction): void {
  if (action.kind !== 'remove' && action.kind !== 'move' && action.kind !== 'duplicate') return;
  const moved = Number(action.tokens.at(-1));
  const from = order.indexOf(moved);
  if (from < 0) return;
  if (action.kind === 'duplicate') {
    order.splice(from + 1, 0, moved);
    return;
  }
  order.splice(from, 1);
  if (action.kind === 'move') order.splice(Math.max(0, action.to ?? from + (action.by ?? 0)), 0, moved);
}

/**
 * Whether the form has emptied a value. A new item with nothing but a visibility counts as empty, but a
 * custom section stays even without items.
 */
function isEmptied(base: ProfileDocument, tokens: readonly string[], value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const before = lookUpPointer(base, tokens);
  const names = Object.keys(value);
  if (before === undefined) return names.every((name) => name === 'x-vitrine' && tokens.length > 1);
  const isOwnSection = tokens.length === 1 && Array.isArray(value) && !isStandardSection(tokens[0] ?? '');
  return names.length === 0 && !isOwnSection && Object.keys(before as object).length > 0;
}

function removeAt(draft: Record<string, unknown>, tokens: readonly string[]): void {
  const owner = lookUpPointer(draft, tokens.slice(0, -1));
  const name = tokens.at(-1) ?? '';
  if (Array.isArray(owner)) owner[Number(name)] = undefined;
  else if (typeof owner === 'object' && owner !== null) Reflect.deleteProperty(owner, name);
}

/** Removes a member. A section also loses its position and title. */
function removeMember(draft: Record<string, unknown>, tokens: readonly string[]): void {
  removeAt(draft, tokens);
  const extras = draft['x-vitrine'] as ProfileDocument['x-vitrine'];
  const [name = '', ...below] = tokens;
  if (below.length > 0 || !extras?.sections) return;
  const { titles: { [name]: _title, ...titles } = {}, ...rest } = extras;
  const sections = extras.sections.filter((entry) => sectionIn(entry) !== name);
  draft['x-vitrine'] = { ...rest, sections, ...(Object.keys(titles).length > 0 && { titles }) };
}

function follow(
  tokens: readonly string[],
  moves: ReadonlyMap<string, Places>,
  draft: object,
): readonly string[] | null {
  const followed = tokens.map((token, depth) => {
    const places = moves.get(pointer(...tokens.slice(0, depth)));
    const place = places?.[Number(token)];
    return place === undefined ? token : place;
  });
  const found = followed.filter((token) => token !== null).map(String);
  return found.length < tokens.length || lookUpPointer(draft, found) === undefined ? null : found;
}
