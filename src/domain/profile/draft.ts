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

/** A revision as it is stored: JSON, both of them. */
interface StoredDraft {
  readonly document: string;
  readonly files: string;
}

/** The draft was validated before it was stored, so it can be typed here. */
export function documentOf({ document }: Pick<StoredDraft, 'document'>): ProfileDocument {
  return parseText(document);
}

/** Which files belong to it. */
export function filesOfDraft({ files }: Pick<StoredDraft, 'files'>): FileList {
  return parseText(files);
}

/** As a save would store it now: older drafts get their translations moved onto the items. */
export function readDraft(stored: Pick<StoredDraft, 'document'>): ProfileDocument {
  return carryTranslations(documentOf(stored));
}

/** With its files. */
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

/** Strict; the result has a slug on every item, and is also returned as JSON. */
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

/** Files stay with their items, and a fetched image with its address; older revisions keep theirs. */
export function keepFiles(draft: ProfileDocument, files: FileList): FileList {
  const followed = Object.entries(files).map(([path, file]) => [followSlug(draft, path), file] as const);
  const kept = followed.filter(([path, file]) => hasPlaceFor(draft, path) && isPictureOf(draft, path, file));
  return Object.fromEntries(kept);
}
