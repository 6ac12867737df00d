import type { Field } from '../../../profile/fields.ts';
import { listOf, type Shape, type TextShape, text } from '../../../profile/form-shape.ts';

const link: TextShape = { kind: 'text', isLink: true };

/** What a form may say of such fields. */
export function fieldShapes(fields: readonly Field[]): (readonly [string, Shape])[] {
  return fields.map(({ name, kind }) => {
    if (kind === 'lines') return [name, listOf(text)];
    return [name, kind === 'url' ? link : text];
  });
}
