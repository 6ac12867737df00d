import { type Shape, shapeAt } from './form-shape.ts';
import { isIndex, lookUpPointer, parsePointer } from './json-pointer.ts';

/** A button's action in addition to saving. Pointers use the form's indices. */
export type FormAction =
  | { readonly kind: 'save' }
  | { readonly kind: 'remove'; readonly tokens: readonly string[] }
  /** Moves an entry: `by` is relative to its index, `to` is an absolute index. */
  | { readonly kind: 'move'; readonly tokens: readonly string[]; readonly by?: number; readonly to?: number }
  /** Copies a section entry and inserts the copy behind it. */
  | { readonly kind: 'duplicate'; readonly tokens: readonly string[] }
  /** Hides or shows a section entry. */
  | { readonly kind: 'hide' | 'show'; readonly tokens: readonly string[] }
  | { readonly kind: 'undo'; readonly revision: number };

/** Null for unknown button values. */
export function parseAction(text: string): FormAction | null {
  if (text === '' || text === 'save') return { kind: 'save' };
  const [, verb = '', rest = ''] = /^(\w+) (.*)$/s.exec(text) ?? [];
  if (verb === 'undo') return /^[1-9]\d{0,8}$/.test(rest) ? { kind: 'undo', revision: Number(rest) } : null;
  const [, path = '', place = ''] = /^(\/.*?)(?: (\d{1,6}))?$/s.exec(rest) ?? [];
  const tokens = parsePointer(verb === 'move' ? path : rest);
  if (!rest.startsWith('/') || tokens.length === 0) return null;
  if (verb === 'remove' || verb === 'duplicate' || verb === 'hide' || verb === 'show')
    return { kind: verb, tokens };
  if (verb === 'up') return { kind: 'move', tokens, by: -1 };
  if (verb === 'down') return { kind: 'move', tokens, by: 1 };
  return verb === 'move' && place !== '' ? { kind: 'move', tokens, to: Number(place) } : null;
}

/** Whether the form has a button for the action. */
export function fits(action: FormAction, shape: Shape, document: unknown): boolean {
  if (action.kind === 'save' || action.kind === 'undo') return true;
  const { tokens } = action;
  const owner = shapeAt(shape, tokens.slice(0, -1));
  const name = tokens.at(-1) ?? '';
  const isThere = lookUpPointer(document, tokens) !== undefined;
  if (owner?.kind === 'list' && isIndex(name)) {
    const isOfAnyEntry = action.kind === 'remove' || action.kind === 'move';
    return isOfAnyEntry ? owner.movable : owner.holdsItems === true && isThere;
  }
  return (
    action.kind === 'remove' && owner?.kind === 'members' && isThere && owner.removable?.has(name) === true
  );
}
