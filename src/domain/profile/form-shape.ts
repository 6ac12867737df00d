import { isIndex } from './json-pointer.ts';

/** The fields that a form has controls for. Everything else stays as it is. */
export type Shape = TextShape | MembersShape | ListShape;

export interface TextShape {
  readonly kind: 'text';
  /** The default, which is not stored. */
  readonly usual?: string;
  /** On or off, stored as `true` or not at all. */
  readonly isSwitch?: true;
  /** A web address, which people write without its scheme. */
  readonly isLink?: boolean;
  /** A date, which people write in many ways; at the end of something they may say that it continues. */
  readonly date?: 'day' | 'end';
}

export interface MembersShape {
  readonly kind: 'members';
  readonly members: ReadonlyMap<string, Shape>;
  /** Places that a button may remove as a whole. */
  readonly removable?: ReadonlySet<string>;
  /** Sets members that follow from typed ones. */
  readonly complete?: (typed: object, before: unknown) => void;
}

export interface ListShape {
  readonly kind: 'list';
  /** The shape of one entry; null where the form has no controls for it. */
  readonly entry: (index: number) => Shape | null;
  /** Whether buttons of the form move and remove its entries. */
  readonly movable: boolean;
  /** Whether buttons of the form duplicate its entries, and hide and show them. */
  readonly holdsItems?: boolean;
}

export const text: TextShape = { kind: 'text' };

export function members(entries: Iterable<readonly [string, Shape]>): MembersShape {
  return { kind: 'members', members: new Map(entries) };
}

export function listOf(entry: Shape): ListShape {
  return { kind: 'list', entry: () => entry, movable: true };
}

/** The shape at a pointer; null where the form has none. */
export function shapeAt(shape: Shape, tokens: readonly string[]): Shape | null {
  const [token, ...rest] = tokens;
  if (token === undefined) return shape;
  const next = shapeBelow(shape, token);
  return next && shapeAt(next, rest);
}

function shapeBelow(shape: Shape, token: string): Shape | null {
  if (shape.kind === 'members') return shape.members.get(token) ?? null;
  if (shape.kind === 'list' && isIndex(token)) return shape.entry(Number(token));
  return null;
}
