import type { ImportedProfile } from '../../accounts/import-profiles.ts';
import { profilePath } from '../../core/paths/preview.ts';
import type { Problem } from '../../domain/profile/problem.ts';
import { isUsername } from '../../domain/profile/username.ts';

/** The result for a document. */
export interface ImportOutcome {
  /** The name in messages. */
  readonly name: string;
  /** The username, or the username that the document contains. */
  readonly username: string | null;
  /** Whether it is valid JSON. */
  readonly legible: boolean;
  readonly refused: readonly Problem[];
  /** Normalized values. */
  readonly changes: readonly Problem[];
  /** Files that couldn't be fetched. */
  readonly unfetched: readonly Problem[];
  /** Null if the document was rejected. */
  readonly imported: ImportedProfile | null;
}

export interface Counts {
  /** The number of documents that weren't rejected. */
  accepted: number;
  /** The number of accepted documents with normalized values. */
  changed: number;
  /** The number of accepted documents that changed nothing. */
  unchanged: number;
  refused: number;
}

export function count(counts: Counts, { imported, changes }: ImportOutcome): void {
  if (imported === null) counts.refused += 1;
  else {
    counts.accepted += 1;
    if (changes.length > 0) counts.changed += 1;
    if (!imported.changed) counts.unchanged += 1;
  }
}

/** A line for each problem that the owner should review. */
export function describeProblems(outcome: ImportOutcome, asJson: boolean): string {
  const { name, username, refused, changes, unfetched, imported } = outcome;
  const whose = username === null ? '' : ` (${shortName(username)})`;
  const waiting = imported?.waits ? [{ pointer: '', detail: 'waits for a review' }] : [];
  const kinds = { refused, changed: changes, unfetched, waiting };
  const lines = Object.entries(kinds).flatMap(([kind, problems]) =>
    problems.map(({ pointer, detail }) =>
      asJson
        ? JSON.stringify({ [kind]: name, username, pointer, detail })
        : `${name}${whose}: ${pointer === '' ? '' : `${pointer} `}${detail}`,
    ),
  );
  return lines.map((line) => `${line}\n`).join('');
}

/** Shortened, because an invalid name may have any length. */
function shortName(username: string): string {
  return isUsername(username) ? username : JSON.stringify(username.slice(0, 64));
}

/** The result with the URL of the profile. */
export function describeResult({ name, imported }: ImportOutcome, previewUrl: string): string {
  if (imported === null) return '';
  const { username, revision, shown, changed } = imported;
  const done = `${name}: ${username} ${changed ? 'stored' : 'unchanged'}, revision ${revision}`;
  if (shown === null) return `${done}, not published\n`;
  const seen = shown === revision ? '' : `; visitors see revision ${shown}`;
  return `${done}${seen}: ${previewUrl}${profilePath(username)}\n`;
}

export function summarize({ accepted, changed, unchanged, refused }: Counts): string {
  const same = unchanged === 0 ? '' : `, ${unchanged} unchanged`;
  const mended = changed === 0 ? '' : ` (${changed} of them fixed, see above)`;
  return `${accepted - unchanged} stored${same}${mended}, ${refused} rejected.\n`;
}
