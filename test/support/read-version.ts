import { compareProfiles } from '../../src/domain/profile/compare-profiles.ts';
import type { Change } from '../../src/domain/profile/diff.ts';
import { parseDraft } from '../../src/domain/profile/draft.ts';
import { projectProfile } from '../../src/domain/profile/public-profile.ts';
import { readersDocument } from '../../src/domain/profile/readers-document.ts';
import { type ReadVersion, toReadVersion } from '../../src/domain/profile/take-back.ts';

export function read(document: unknown): ReadVersion {
  const whole = parseDraft(document);
  return toReadVersion(whole, readersDocument(projectProfile(whole, {}, 'en')));
}

export function changesOf(before: ReadVersion, after: ReadVersion): readonly Change[] {
  const [one, other] = [before, after].map(({ readers }) => ({ document: readers, files: {} }));
  return one && other ? compareProfiles(one, other).document : [];
}
