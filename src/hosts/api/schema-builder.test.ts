import { expect, test } from 'bun:test';
import { Type as TypeBox } from 'typebox';
import { Type } from './schema-builder.ts';

test('builds the same schemas as TypeBox', () => {
  const build = (T: typeof Type) => {
    const text = T.String({ minLength: 1 });
    const all = T.Object(
      {
        maybe: T.Optional(text),
        count: T.Integer({ minimum: 0 }),
        yes: T.Boolean({ description: 'whether' }),
        kind: T.Enum(['a', 'b'], { type: 'string' }),
        list: T.Array(T.Union([T.Integer(), T.Null()], { description: 'or nothing' }), { minItems: 1 }),
        word: T.Literal('ok'),
        truth: T.Literal(true, { description: 'always' }),
        by: T.Record(T.String(), T.String()),
      },
      { additionalProperties: false },
    );
    const more = T.Object({ ...all.properties, last: T.Optional({ ...text, description: 'said anew' }) });
    return [
      all,
      more,
      T.Object({ only: T.Optional(text) }),
      T.Object({}, { additionalProperties: true }),
      T.Unsafe<Uint8Array>(text),
    ];
  };
  expect(JSON.stringify(build(Type))).toBe(JSON.stringify(build(TypeBox)));
});
