import { type Contract, gives, takes } from '../../hosts/api/endpoint/contract.ts';
import { nullable, strict, Type, time } from '../../hosts/api/schema-builder.ts';

const LinkCard = Type.Object({
  url: Type.String(),
  title: Type.Union([Type.String(), Type.Null()], { description: 'Null until the page was fetched' }),
  description: nullable(Type.String()),
  picture: Type.Union([Type.String(), Type.Null()], { description: 'URL of the image in the profile' }),
  checkedAt: nullable(time),
  reason: Type.Union([Type.String(), Type.Null()], { description: 'Why the last fetch failed, if it did' }),
  nextAt: Type.Union([Type.String(), Type.Null()], {
    format: 'date-time',
    description: 'When the server fetches the page; null if no fetch is due',
  }),
});
const LinkCards = Type.Object({ items: Type.Array(LinkCard) });
const LinkCardRefresh = Type.Object(
  { url: Type.Optional(Type.String({ description: 'Only this page; all pages without it' })) },
  strict,
);

/** Schemas by their name in the OpenAPI document. */
export const linkCardSchemas = { LinkCard, LinkCards, LinkCardRefresh };

export const linkCardContracts = {
  'list-link-cards': {
    tag: 'Profiles',
    summary: 'List link cards',
    description: 'Returns the pages that the published profile shows as cards, in the order of the profile.',
    answers: { 200: gives(LinkCards) },
  },
  'refresh-link-cards': {
    tag: 'Profiles',
    summary: 'Refresh link cards',
    description:
      'The server fetches the pages again, within the hourly limit. Pages fetched in the last minute are skipped. Returns 422 for a URL without a card.',
    body: takes(LinkCardRefresh),
    answers: { 202: gives(LinkCards) },
  },
} as const satisfies Readonly<Record<string, Contract>>;

export type LinkCardContracts = typeof linkCardContracts;
