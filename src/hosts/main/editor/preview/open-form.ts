import { applyForm } from '../../../../domain/profile/apply-form.ts';
import type { ProfileDocument } from '../../../../domain/profile/document.ts';
import { checkDraft } from '../../../../domain/profile/draft.ts';
import { members, type Shape, text } from '../../../../domain/profile/form-shape.ts';
import { isIndex, parsePointer, pointer } from '../../../../domain/profile/json-pointer.ts';

export type OpenFields = readonly (readonly [name: string, text: string])[];

/** The document with the content of an open form. Invalid fields keep their saved values. */
export function withOpenForm(base: ProfileDocument, fields: OpenFields): ProfileDocument {
  const applied = applyForm(base, { shape: shapeOf(fields), fields, action: { kind: 'save' } });
  const { draft, problems } = checkDraft(applied.document);
  if (draft) return draft;
  const wrong = new Set(problems.map((problem) => problem.pointer));
  const rest = fields.filter(([name]) => {
    const place = applied.placeOf(parsePointer(name));
    return place === null || !wrong.has(pointer(...place));
  });
  return rest.length < fields.length ? withOpenForm(base, rest) : base;
}

/** Accepts every field of the form, because nothing is saved. */
function shapeOf(fields: OpenFields): Shape {
  return shapeBelow(fields.map(([name]) => parsePointer(name)));
}

function shapeBelow(ways: readonly (readonly string[])[]): Shape {
  const deeper = Map.groupBy(
    ways.filter((way) => way.length > 0),
    ([token = '']) => token,
  );
  if (deeper.size === 0) return text;
  const shapes = new Map(
    [...deeper].map(([token, all]) => {
      const shape = shapeBelow(all.map((way) => way.slice(1)));
      return [token, token === 'url' && shape.kind === 'text' ? { ...shape, isLink: true } : shape] as const;
    }),
  );
  if (![...shapes.keys()].every(isIndex)) return members(shapes);
  return { kind: 'list', entry: (index) => shapes.get(String(index)) ?? null, movable: false };
}
