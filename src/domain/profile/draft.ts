import { carryTranslations } from './carry-translations.ts';
import { checkProfile, checkSize } from './check-profile.ts';
import type { WholeProfile } from './compare-profiles.ts';
import { parseText } from './damage.ts';
import type { ProfileDocument } from './document.ts';
import { type FileList, followSlug, hasPlaceFor } from './files.ts';
import { isPictureOf } from './pictures.ts';
import type { Problem } from './problem.ts';
import { Refusal } from './refusal.ts';
import { assignSlugs } from './slugs.ts';

/** A stored revision. Both fields are JSON. */
interface StoredDraft {
  readonly document: string;
  readonly files: string;
}

/** Parses a stored document. It was valid when stored, so no check is needed. */
export function documentOf({ document }: Pick<StoredDraft, 'document'>): ProfileDocument {
  return parseText(document);
}

/** The files of a revision. */
export function filesOfDraft({ files }: Pick<StoredDraft, 'files'>): FileList {
  return parseText(files);
}

/** Reads a draft in the current format: older drafts store translations of items at the top of the document. */
export function readDraft(stored: Pick<StoredDraft, 'document'>): ProfileDocument {
  return carryTranslations(documentOf(stored));
}

/** Reads a draft with its files. */
export function readWholeDraft(stored: StoredDraft): WholeProfile {
  return { document: readDraft(stored), files: filesOfDraft(stored) };
}

export function parseDraft(document: unknown): ProfileDocument {
  const { draft, problems } = checkDraft(document);
  const [first] = problems;
  if (draft) return draft;
  throw new Refusal(
    'invalid',
    `The document is not valid: ${first?.pointer || '/'} ${first?.detail}`,
    problems,
  );
}

/** Validates a document and gives every item a slug. Also returns its JSON. */
export function checkDraft(document: unknown): {
  readonly draft: ProfileDocument | null;
  readonly json: string;
  readonly problems: readonly Problem[];
} {
  const problems = checkProfile(document);
  if (problems.length > 0) return { draft: null, json: '', problems };
  const draft = assignSlugs(carryTranslations(document as ProfileDocument));
  const json = JSON.stringify(draft);
  const excess = checkSize(json);
  return { draft: excess.length > 0 ? null : draft, json, problems: excess };
}

/**
 * The files that a draft still uses: those of its items, and a fetched image while the draft has its URL.
 * Older revisions keep their own files.
 */
export function keepFiles(draft: ProfileDocument, files: FileList): FileList {
  const followed = Object.entries(files).map(([path, file]) => [followSlug(draft, path), file] as const);
  const kept = followed.filter(([path, file]) => hasPlaceFor(draft, path) && isPictureOf(draft, path, file));
  return Object.fromEntries(kept);
}
