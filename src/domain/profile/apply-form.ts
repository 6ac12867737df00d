import type { ProfileDocument } from './document.ts';
import { finishForm, type PlaceOf } from './finish-form.ts';
import { type FormAction, fits } from './form-action.ts';
import { type Shape, shapeAt, type TextShape } from './form-shape.ts';
import { lookUpPointer, parsePointer, pointer } from './json-pointer.ts';
import { isBareHost } from './normalize.ts';
import { parseTypedDate, stillGoingOn } from './parse-typed-date.ts';
import type { Problem } from './problem.ts';
import { rememberSlugs } from './remember-slugs.ts';
import { foldSections, unfoldSections } from './section-order.ts';

export interface FilledForm {
  readonly shape: Shape;
  /** Submitted values by JSON Pointer. */
  readonly fields: readonly (readonly [name: string, text: string])[];
  /** Null without a button action. */
  readonly action: FormAction | null;
}

export interface AppliedForm {
  readonly document: ProfileDocument;
  /** The edited document with the form's indices: emptied entries stay in their lists. */
  readonly open: ProfileDocument;
  /** Submitted values that the form cannot set, by control. */
  readonly problems: readonly Problem[];
  readonly placeOf: PlaceOf;
}

/** The most new entries in one submission. */
const mostNew = 100;

/** Applies a form to its original document. Fields without a control stay unchanged. */
export function applyForm(base: ProfileDocument, { shape, fields, action }: FilledForm): AppliedForm {
  const unfolded = unfoldSections(base);
  const open = structuredClone(unfolded) as Record<string, unknown>;
  const problems: Problem[] = [];
  const filled = new Map<string, readonly string[]>();
  for (const [name, typed] of fields) {
    const detail = filled.has(name) ? 'is sent twice' : put({ open, base: unfolded, shape }, name, typed);
    if (detail === null) filled.set(name, parsePointer(name));
    else problems.push({ pointer: name, detail });
  }
  if (action === null || !fits(action, shape, open))
    problems.push({ pointer: 'do', detail: 'is not a button of this form' });
  const places = [...filled.values()];
  complete({ open, base: unfolded, shape }, places);
  const { draft, placeOf } = finishForm(unfolded, open, places, problems.length > 0 ? null : action);
  const folded = foldSections(draft, base);
  const document = places.some(isSlug) ? rememberSlugs(base, folded, placeOf) : folded;
  return { document, open, problems, placeOf };
}

/** Whether a pointer leads to the slug of an item. */
export function isSlug(tokens: readonly string[]): boolean {
  return tokens.at(-2) === 'x-vitrine' && tokens.at(-1) === 'slug';
}

interface Sheet {
  readonly open: object;
  readonly base: ProfileDocument;
  readonly shape: Shape;
}

/** Sets a value in `open`. Returns the reason if the form cannot set it, otherwise null. */
function put({ open, base, shape }: Sheet, name: string, typed: string): string | null {
  const tokens = parsePointer(name);
  const leaf = name.startsWith('/') && !tokens.includes('__proto__') ? shapeAt(shape, tokens) : null;
  if (leaf?.kind !== 'text') return 'is not a field of this form';
  const value = readValue(lookUpPointer(base, tokens), typed, leaf);
  let owner: object = open;
  for (const [depth, token] of tokens.entries()) {
    if (Array.isArray(owner) && Number(token) >= lengthAt(base, tokens.slice(0, depth)) + mostNew)
      return 'is too far beyond the end of its list';
    if (depth === tokens.length - 1) break;
    if (value === undefined && lookUpPointer(owner, [token]) === undefined) return null;
    const next = openBelow(owner, token, shapeAt(shape, tokens.slice(0, depth + 1)));
    if (next === null) return 'is not a field of this form';
    owner = next;
  }
  setMember(owner, tokens.at(-1) ?? '', value);
  return null;
}

/** Sets derived members once for each object. */
function complete({ open, base, shape }: Sheet, places: readonly (readonly string[])[]): void {
  const owners = new Map(places.map((tokens) => [pointer(...tokens.slice(0, -1)), tokens.slice(0, -1)]));
  for (const tokens of owners.values()) {
    const owner = shapeAt(shape, tokens);
    const value = lookUpPointer(open, tokens);
    if (owner?.kind === 'members' && typeof value === 'object' && value !== null)
      owner.complete?.(value, lookUpPointer(base, tokens));
  }
}

function lengthAt(base: ProfileDocument, tokens: readonly string[]): number {
  const list = lookUpPointer(base, tokens);
  return Array.isArray(list) ? list.length : 0;
}

/** The object or list at a key, created if missing. Null if the value has another type. */
function openBelow(owner: object, token: string, shape: Shape | null): object | null {
  const child = lookUpPointer(owner, [token]);
  if (child === undefined) {
    const made = shape?.kind === 'list' ? [] : {};
    setMember(owner, token, made);
    return made;
  }
  const isFit =
    typeof child === 'object' && child !== null && Array.isArray(child) === (shape?.kind === 'list');
  return isFit ? child : null;
}

function setMember(owner: object, name: string, value: unknown): void {
  if (value === undefined && !Array.isArray(owner)) Reflect.deleteProperty(owner, name);
  else Reflect.set(owner, name, value);
}

/**
 * The value of a typed text. Undefined for an empty field. An unedited value stays identical, even if
 * browsers normalize it.
 */
function readValue(before: unknown, typed: string, { usual, isLink, isSwitch, date }: TextShape): unknown {
  const text = oneNewline(typed);
  if (isSwitch) return readSwitch(text);
  const isShown = typeof before === 'string' || typeof before === 'number';
  if (isShown && oneNewline(String(before)).toWellFormed() === text) return before;
  if (text === '' || text === usual) return undefined;
  if (typeof before === 'number' && text.trim() !== '' && Number.isFinite(Number(text))) return Number(text);
  if (date !== undefined) return readDate(text, date);
  return isLink && isBareHost(text.trim()) ? `https://${text.trim()}` : text;
}

/** Other text stays as typed, and validation reports it. */
function readSwitch(text: string): unknown {
  if (text === 'true' || text === 'on') return true;
  return text === '' || text === 'false' || text === 'off' ? undefined : text;
}

/** Invalid dates stay as typed, and validation reports them. */
function readDate(text: string, kind: 'day' | 'end'): string | undefined {
  const date = parseTypedDate(text);
  if (date === stillGoingOn) return kind === 'end' ? undefined : text;
  return date ?? text;
}

function oneNewline(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}
