import { isObject } from '../../domain/profile/is-object.ts';
import { parsePath, type ScimPath } from './path.ts';
import { attributeOf, ScimError } from './scim-reply.ts';

export interface ScimOperation {
  readonly op: 'add' | 'replace' | 'remove';
  readonly path: string | null;
  readonly value: unknown;
}

const mostOperations = 1000;

/** Parses operations. Entra writes `Add`, Okta `replace`, and some directories omit the path. */
export function parseOperations(body: Readonly<Record<string, unknown>>): ScimOperation[] {
  const list = attributeOf(body, 'Operations');
  if (!Array.isArray(list) || list.length === 0 || list.length > mostOperations)
    throw new ScimError(400, 'invalidSyntax', `Operations must be a list of 1 to ${mostOperations}.`);
  return list.map(parseOperation);
}

function parseOperation(one: unknown): ScimOperation {
  const given = isObject(one) ? one : {};
  const wanted = String(attributeOf(given, 'op') ?? '').toLowerCase();
  const op = (['add', 'replace', 'remove'] as const).find((known) => known === wanted);
  if (!op) throw new ScimError(400, 'invalidSyntax', 'op must be add, replace or remove.');
  const path = attributeOf(given, 'path');
  if (path !== undefined && path !== null && (typeof path !== 'string' || path.length > 1000))
    throw new ScimError(400, 'invalidPath', 'path must be text.');
  return { op, path: path || null, value: attributeOf(given, 'value') };
}

/** Parses an operation's path. Throws if it is invalid. */
export function requirePath(text: string): ScimPath {
  const path = parsePath(text);
  if (path) return path;
  throw new ScimError(
    400,
    'invalidPath',
    `The path ${JSON.stringify(text.slice(0, 100))} cannot be read. Use a form like name.givenName or emails[type eq "work"].value.`,
  );
}
