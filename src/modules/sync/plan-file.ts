import { isObject } from '../../domain/profile/is-object.ts';
import { parseOrNull } from '../../domain/profile/parse-or-null.ts';
import { isUsername } from '../../domain/profile/username.ts';
import { Failure } from '../../store/failure.ts';
import { type ProfilePlan, wholeOf } from './plan-profile.ts';
import { printable } from './printable.ts';
import { isFileMap, type WholeDraft } from './state.ts';

export interface PlannedProfile
  extends Pick<ProfilePlan, 'username' | 'local' | 'theirs' | 'target' | 'saves' | 'publishes'> {
  /** The subfolder. Null for a single profile. */
  readonly folder: string | null;
}

/** The reviewed plan of one profile. */
export interface ReviewedPlan extends Pick<ProfilePlan, 'username' | 'target' | 'saves' | 'publishes'> {
  /** The draft's revision at planning time. Null for a new user. */
  readonly revision: number | null;
  readonly shown: number | null;
  readonly isUnpublished: boolean;
  /** The folder's content at planning time. */
  readonly mine: WholeDraft;
}

/** Writes plans including private fields, because a plan contains everything to be sent. */
export function writePlan(url: string, plans: readonly PlannedProfile[]): string {
  const profiles = plans.map(({ folder, username, local, theirs, target, saves, publishes }) => {
    const { document, files } = target;
    const { revision = null, shown = null, isUnpublished = false } = theirs ?? {};
    const at = { revision, shown, isUnpublished };
    return { folder, username, ...at, mine: wholeOf(local), target: { document, files }, saves, publishes };
  });
  return `${JSON.stringify({ version: 3, url, profiles }, null, 2)}\n`;
}

/** Parses plans by folder. */
export function parsePlan(text: string, url: string): ReadonlyMap<string | null, ReviewedPlan> {
  const value = parseOrNull(text);
  if (!isObject(value) || value.version !== 3 || !Array.isArray(value.profiles)) throw unfit();
  if (value.url !== url)
    throw new Failure(`This plan is for ${printable(String(value.url))}, but VITRINE_URL is ${url}.`);
  return new Map(value.profiles.map((entry: unknown) => parseEntry(entry)));
}

function parseEntry(entry: unknown): [string | null, ReviewedPlan] {
  if (!isObject(entry)) throw unfit();
  const { folder, username, revision, shown, isUnpublished, mine, target, saves, publishes } = entry;
  const isNumberOrNull = (value: unknown) => value === null || typeof value === 'number';
  const isFit =
    (folder === null || (typeof folder === 'string' && isUsername(folder))) &&
    typeof username === 'string' &&
    isUsername(username) &&
    isNumberOrNull(revision) &&
    isNumberOrNull(shown) &&
    typeof isUnpublished === 'boolean' &&
    isWhole(mine) &&
    isWhole(target) &&
    typeof saves === 'boolean' &&
    typeof publishes === 'boolean';
  if (!isFit) throw unfit();
  return [folder as string | null, entry as unknown as ReviewedPlan];
}

function isWhole(value: unknown): boolean {
  return isObject(value) && isObject(value.document) && isFileMap(value.files);
}

function unfit(): Failure {
  return new Failure('The plan file is from another version or was changed. Plan again.');
}
