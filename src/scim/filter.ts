import { ScimError } from './scim-reply.ts';

/** What directories look people and groups up by. */
export interface ScimFilter {
  readonly attribute: 'id' | 'username' | 'externalid' | 'emails' | 'displayname';
  readonly value: string;
}

const shape = /^(id|userName|externalId|displayName|emails(?:\[[^\]]*\])?(?:\.value)?) +eq +("[^\n]*")$/i;
const schema = /^urn:ietf:params:scim:schemas:core:2\.0:(?:User|Group):/i;

/** Null where there is none. */
export function parseFilter(text: string | null): ScimFilter | null {
  if (text === null || text.trim() === '') return null;
  const [, path = '', quoted = ''] = shape.exec(text.trim().slice(0, 1000).replace(schema, '')) ?? [];
  const value = unquote(quoted);
  const attribute = path.toLowerCase().replace(/[[.].*$/, '') as ScimFilter['attribute'];
  if (value !== null) return { attribute, value };
  throw new ScimError(
    400,
    'invalidFilter',
    'A filter can be userName, externalId, id or emails[type eq "work"].value, then eq, then a text in quotes.',
  );
}

function unquote(text: string): string | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' && !/\p{Cc}/u.test(value) ? value : null;
  } catch {
    return null;
  }
}
