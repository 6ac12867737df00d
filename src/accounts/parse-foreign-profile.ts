import { deepest, mostValues } from '../domain/profile/depth.ts';
import { checkDraft } from '../domain/profile/draft.ts';
import { findExcess } from '../domain/profile/json-extent.ts';
import { type NormalizedChange, normalize } from '../domain/profile/normalize.ts';
import { pictureAddress } from '../domain/profile/pictures.ts';
import type { Problem } from '../domain/profile/problem.ts';
import { shortLine } from '../domain/profile/short-line.ts';
import { type RenderedProfile, renderPublished, type ShownAs } from './render-published.ts';

export interface ForeignProfile {
  readonly username: string;
  readonly document: string;
  /** The person's name. May be empty. */
  readonly name: string;
  /** The URL of the image, if it is on another site. */
  readonly picture: string | null;
  /** The rendered profile without files. */
  readonly shown: RenderedProfile;
  /** Normalized values. */
  readonly changes: readonly NormalizedChange[];
}

export interface UnfitProfile {
  readonly problems: readonly Problem[];
  /** Whether it is valid JSON. */
  readonly isJson: boolean;
  /** The username in the document, not validated. */
  readonly username: string | null;
}

export interface ForeignTerms extends Omit<ShownAs, 'username'> {
  /** Overrides the username in the document. */
  readonly as?: string | undefined;
}

const excesses = {
  deep: `is nested deeper than ${deepest} levels`,
  many: `has more than ${mostValues} values`,
};
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Parses the bytes of a document, or null if they were too long to read. Normalizes values and reports
 * problems. Everything that needs no database is done here.
 */
export function parseForeignProfile(
  bytes: Uint8Array | null,
  terms: ForeignTerms,
): ForeignProfile | UnfitProfile {
  if (bytes === null) return notAProfile('is longer than a document can be');
  let value: unknown;
  try {
    const text = utf8.decode(bytes);
    const excess = findExcess(text);
    if (excess !== null) return notAProfile(excesses[excess]);
    value = JSON.parse(text);
  } catch (error) {
    const why = error instanceof SyntaxError ? error.message : 'it is not UTF-8';
    const problems = [{ pointer: '', detail: `is not JSON: ${why}` }];
    return { problems, isJson: false, username: terms.as ?? null };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return notAProfile('must be an object: a JSON Resume document');
  const { username: own, ...rest } = value as Record<string, unknown>;
  const username = terms.as ?? own;
  if (typeof username !== 'string') return notAProfile('is missing: add "username": "…"', '/username');
  const { document, changes } = normalize(rest);
  const { draft, json, problems } = checkDraft(document);
  if (!draft) return { problems, isJson: true, username };
  const shown = renderPublished(draft, {}, { ...terms, username });
  const name = shortLine(draft.basics?.name);
  return { username, document: json, name, picture: pictureAddress(draft), shown, changes };
}

function notAProfile(detail: string, pointer = ''): UnfitProfile {
  return { problems: [{ pointer, detail }], isJson: true, username: null };
}
