import { isIndex } from './json-pointer.ts';

/** The fields that a form has controls for. Other fields stay unchanged. */
export type Shape = TextShape | MembersShape | ListShape;

export interface TextShape {
  readonly kind: 'text';
  /** The default value, which is not stored. */
  readonly usual?: string;
  /** A switch. It is stored as `true`, or not at all. */
  readonly isSwitch?: true;
  /** A web URL, which members may type without its scheme. */
  readonly isLink?: boolean;
  /** A date in any usual format. The end of a period may also be "present". */
  readonly date?: 'day' | 'end';
}

export interface MembersShape {
  readonly kind: 'members';
  readonly members: ReadonlyMap<string, Shape>;
  /** Objects that a button can remove. */
  readonly removable?: ReadonlySet<string>;
  /** Sets members that derive from typed ones. */
  readonly complete?: (typed: object, before: unknown) => void;
}

export interface ListShape {
  readonly kind: 'list';
  /** The shape of one entry. Null if the form has no controls for it. */
  readonly entry: (index: number) => Shape | null;
  /** Whether the form has buttons that move and remove entries. */
  readonly movable: boolean;
  /** Whether the form has buttons that duplicate, hide and show entries. */
  readonly holdsItems?: boolean;
}

export const text: TextShape = { kind: 'text' };

export function members(entries: Iterable<readonly [string, Shape]>): MembersShape {
  return { kind: 'members', members: new Map(entries) };
}

export function listOf(entry: Shape): ListShape {
  return { kind: 'list', entry: () => entry, movable: true };
}

/** The shape at a pointer. Null if the form has none. */
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
