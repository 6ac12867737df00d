import type { TSchema } from 'typebox';
import {
  choicesOf,
  formatNames,
  madeFormats,
  mediaTypeOf,
  negotiatedFormats,
  type Subject,
} from '../../../domain/pages/format-names.ts';
import { type Answer, type Contract, givesBytes, givesNothing } from '../endpoint/contract.ts';
import { Type } from '../schema-builder.ts';
import type { Operation } from './operation.ts';

const meta = Type.Object({ canonical: Type.String({ format: 'uri' }) });
const file = Type.Object({
  path: Type.String(),
  url: Type.String({ format: 'uri' }),
  type: Type.String(),
  size: Type.Integer(),
});

/** The schemas of data on the preview host. */
export const readingSchemas = {
  Profile: Type.Object(
    {
      username: Type.String(),
      basics: Type.Optional(Type.Object({}, { additionalProperties: true })),
      meta: Type.Object({ ...meta.properties, lastModified: Type.String({ format: 'date-time' }) }),
    },
    {
      description: 'The document of the published revision, without x-vitrine and private fields',
      additionalProperties: true,
    },
  ),
  Section: Type.Object({
    username: Type.String(),
    type: Type.String(),
    items: Type.Array(
      Type.Object(
        {
          slug: Type.String(),
          url: Type.String({ description: 'The item’s own URL, or its URL in the profile' }),
        },
        { additionalProperties: true },
      ),
    ),
    meta,
  }),
  Item: Type.Object({
    username: Type.String(),
    type: Type.String(),
    slug: Type.String(),
    item: Type.Object({}, { additionalProperties: true }),
    files: Type.Array(file),
    meta,
  }),
};

const { template = [], paper = [] } = choicesOf('pdf');
const pdfParameters = {
  template: Type.Optional(Type.Enum([...template], { type: 'string', description: 'Design of a PDF' })),
  paper: Type.Optional(Type.Enum([...paper], { type: 'string', description: 'Paper size of a PDF' })),
};

/** The route of the preview host, documented as four kinds of resource. */
export const reading: readonly Operation[] = [
  read('read-profile', '/{username}', {
    summary: 'Read a profile',
    description:
      'For `pdf`, set `template` to `paper`, `studio`, `terminal`, `gallery`, `sidebar` or `links`, and `paper` to `a4` or `letter`. The defaults come from the profile.',
    ...representations('profile', readingSchemas.Profile),
  }),
  read('read-section', '/{username}/{type}', {
    summary: 'Read a section',
    description: 'Returns the items in the member’s order, each with its URL.',
    ...representations('section', readingSchemas.Section),
  }),
  read('read-item', '/{username}/{type}/{slug}', {
    summary: 'Read an item',
    description: 'Returns the item with its files.',
    ...representations('item', readingSchemas.Item),
  }),
  read('read-file', '/{username}/{type}/{slug}/{fileUrl}', {
    summary: 'Read a file',
    description:
      'Returns a file of an item, or the profile photo. `fileUrl` is the rest of the path. `Range` requests a part.',
    headers: { 'If-None-Match': 'optional', Range: 'optional' },
    answers: {
      200: givesBytes('*/*', 'ETag'),
      206: givesBytes('*/*', 'ETag', 'Content-Range'),
      304: givesNothing('ETag'),
    },
  }),
];

function read(name: string, path: string, contract: Omit<Contract, 'tag'>): Operation {
  return {
    name,
    method: 'GET',
    path,
    host: 'preview',
    access: 'public',
    contract: { tag: 'Profiles', ...contract },
  };
}

function representations(kind: Subject['kind'], schema: TSchema) {
  const formats = formatNames(kind, madeFormats);
  return {
    query: Type.Object({
      format: Type.Optional(Type.Enum([...formats], { type: 'string', description: describeFormats(kind) })),
      lang: Type.Optional(Type.String({ description: 'A language of the profile, for example `fr`' })),
      ...(kind === 'profile' && pdfParameters),
    }),
    headers: { 'Accept-Language': 'optional', 'If-None-Match': 'optional' } as const,
    answers: {
      200: {
        content: Object.fromEntries(
          formats.map((format) => [mediaTypeOf(format), format === 'json' ? schema : null]),
        ),
        headers: ['ETag', 'Content-Language', 'Link'],
      } satisfies Answer,
      304: givesNothing('ETag'),
    },
  };
}

function describeFormats(kind: Subject['kind']): string {
  return `Or ask with \`Accept\`: ${negotiatedFormats(kind, madeFormats)
    .map((format) => `\`${mediaTypeOf(format)}\``)
    .join(', ')}`;
}
