import { canonicalJson } from '../profile/canonical-json.ts';
import type { Account } from '../profile/document.ts';
import type { ImportedItem } from './imported-person.ts';

/**
 * Records earlier imports of a kind, stored next to the profile. It contains no text of the file and nothing
 * that the member removed.
 */
export interface ImportMemory {
  readonly basics: Fingerprints;
  readonly location: Fingerprints;
  /** Keys of social profiles. */
  readonly accounts: readonly string[];
  /** By section and source key. */
  readonly items: Readonly<Record<string, RememberedItem>>;
  readonly picture?: string;
}

export interface RememberedItem {
  readonly slug: string;
  readonly fields: Fingerprints;
}

/** By field name. */
export type Fingerprints = Readonly<Record<string, string>>;

export const noMemory: ImportMemory = { basics: {}, location: {}, accounts: [], items: {} };

/** A hash that detects changes without storing the value. */
export function fingerprintOf(value: unknown): string {
  return Bun.hash(canonicalJson(value)).toString(36);
}

export function fingerprintsOf(fields: object): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, fingerprintOf(value)]));
}

export function keyOfItem({ section, source }: Pick<ImportedItem, 'section' | 'source'>): string {
  return `${section} ${fingerprintOf(source)}`;
}

export function keyOfAccount({ network, username, url }: Account): string {
  return fingerprintOf(url ?? `${network?.toLowerCase()} ${username?.toLowerCase()}`);
}
