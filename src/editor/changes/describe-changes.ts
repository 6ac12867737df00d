import { compareProfiles, type FileChange, type WholeProfile } from '../../profile/compare-profiles.ts';
import type { Change } from '../../profile/diff.ts';
import { parsePointer } from '../../profile/json-pointer.ts';
import { type ChangeTexts, changeTexts } from './change-texts.ts';
import { createPlaceNames, type PlaceNames } from './place-names.ts';
import { createReadersWriter } from './value-in-words.ts';

export interface DescribedChange {
  readonly kind: Change['kind'];
  readonly sentence: string;
  /** Null where there was nothing, or where the sentence says all. */
  readonly before: string | null;
  readonly after: string | null;
  /** Only a part of what the sentence names was added or removed. */
  readonly isPart: boolean;
  /** Where it belongs: a section, `basics`, what the page looks like, or its translations. */
  readonly part: string;
}

/** Parts of a profile that are no sections; none of the latter can be called so. */
export const otherParts = { translations: 'x-vitrine/locales', page: 'x-vitrine' } as const;

export function describeChanges(
  before: WholeProfile,
  after: WholeProfile,
  locale: string,
): DescribedChange[] {
  const texts = changeTexts(locale);
  const names = {
    before: createPlaceNames(before.document, locale),
    after: createPlaceNames(after.document, locale),
  };
  const changes = compareProfiles(before, after);
  return [
    ...changes.document.map((change) => tell(change, names, texts, locale)),
    ...changes.files.map((change) => tellFile(change, names, texts)),
  ];
}

interface Names {
  readonly before: PlaceNames;
  readonly after: PlaceNames;
}

function tell(change: Change, names: Names, texts: ChangeTexts, locale: string): DescribedChange {
  const place = (change.kind === 'removed' ? names.before : names.after).nameOf(change.pointer);
  const write = createReadersWriter(locale, change.pointer);
  if (change.kind === 'moved') {
    const verb = place.isPart ? texts.reordered : change.to < change.from ? texts.up : texts.down;
    return {
      kind: 'moved',
      sentence: verb(place.name),
      before: null,
      after: null,
      isPart: place.isPart,
      part: partOf(change.pointer),
    };
  }
  const verb = place.isPart ? texts.changed : texts[change.kind];
  return {
    // To be found is nothing that readers read.
    kind: change.pointer === '/x-vitrine/directory' ? 'changed' : change.kind,
    sentence: verb(place.name),
    before: change.kind === 'added' ? null : write(change.before),
    after: change.kind === 'removed' ? null : write(change.after),
    isPart: place.isPart,
    part: partOf(change.pointer),
  };
}

function partOf(pointer: string): string {
  const tokens = parsePointer(pointer);
  const extras = tokens.indexOf('x-vitrine');
  if (extras >= 0 && tokens[extras + 1] === 'locales') return otherParts.translations;
  return tokens[0] ?? '';
}

function tellFile({ kind, path }: FileChange, names: Names, texts: ChangeTexts): DescribedChange {
  const name = (kind === 'removed' ? names.before : names.after).nameOfFile(path);
  const [part = ''] = path.split('/');
  return { kind, sentence: texts[kind](name), before: null, after: null, isPart: false, part };
}
