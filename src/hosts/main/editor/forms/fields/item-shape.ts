import {
  type Item,
  isStandardSection,
  type ProfileDocument,
} from '../../../../../domain/profile/document.ts';
import type { Field } from '../../../../../domain/profile/fields.ts';
import {
  listOf,
  type MembersShape,
  members,
  type Shape,
  type TextShape,
  text,
} from '../../../../../domain/profile/form-shape.ts';

/** The items of a section. Null if the document doesn't have that section. */
export function itemsOf(document: ProfileDocument, type: string): readonly Item[] | null {
  const items = Object.hasOwn(document, type) ? document[type] : undefined;
  if (Array.isArray(items)) return items;
  return items === undefined && isStandardSection(type) ? [] : null;
}

export const visibility: Shape = { kind: 'text', usual: 'public' };

export function newItemShape(fields: readonly Field[]): MembersShape {
  return members([...fieldShapes(fields), ['x-vitrine', members([['visibility', visibility]])]]);
}

export function itemShape(fields: readonly Field[]): MembersShape {
  const extras = members([
    ['visibility', visibility],
    ['slug', text],
  ]);
  return members([...fieldShapes(fields), ['x-vitrine', extras]]);
}

const link: TextShape = { kind: 'text', isLink: true };
const day: TextShape = { kind: 'text', date: 'day' };
const end: TextShape = { kind: 'text', date: 'end' };

export function fieldShapes(fields: readonly Field[]): (readonly [string, Shape])[] {
  return fields.map(({ name, kind }) => {
    if (kind === 'lines') return [name, listOf(text)];
    if (kind === 'date') return [name, name === 'endDate' ? end : day];
    return [name, kind === 'url' ? link : text];
  });
}
