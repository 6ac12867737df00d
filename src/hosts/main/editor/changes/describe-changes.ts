import { textsFor } from '../../../../core/html/texts/texts.ts';
import { withoutEmphasis } from '../../../../domain/formats/emphasized-text.ts';
import {
  compareProfiles,
  type FileChange,
  type WholeProfile,
} from '../../../../domain/profile/compare-profiles.ts';
import type { Change } from '../../../../domain/profile/diff.ts';
import { type ProfileDocument, type SectionTitles, titlesIn } from '../../../../domain/profile/document.ts';
import type { FileList } from '../../../../domain/profile/files.ts';
import { parsePointer } from '../../../../domain/profile/json-pointer.ts';
import { sectionTitle } from '../../../../domain/profile/labels.ts';
import { isStillPrivate } from '../../../../domain/profile/still-private.ts';
import { titleOfBasics } from '../desk/menu-pages.ts';
import { editorTexts } from '../editor-texts.ts';
import { type ChangeTexts, changeTexts } from './change-texts.ts';
import { createPlaceNames, type PlaceNames } from './place-names.ts';
import { createReadersWriter } from './value-in-words.ts';

export interface DescribedChange {
  readonly of: Change | FileChange;
  readonly kind: Change['kind'] | 'private';
  readonly sentence: string;
  /** Null if there was no value, or if the sentence already contains it. */
  readonly before: string | null;
  readonly after: string | null;
  /** The same values, with marks around emphasized text. */
  readonly written: { readonly before: string | null; readonly after: string | null };
  /** Whether only a part of the named place has changed. */
  readonly isPart: boolean;
  /** Marks a file of an entry that was itself added or removed. */
  readonly comesWithEntry?: boolean;
  /** The part of the profile: a section, `basics`, the appearance, or the translations. */
  readonly part: string;
  readonly heading: string;
  /** The versions of a changed image. Null for other changes. */
  readonly image: ChangedImage | null;
}

export interface ChangedImage {
  readonly path: string;
  readonly isBefore: boolean;
  readonly isAfter: boolean;
}

/** Parts of a profile other than sections. No section can have these names. */
export const otherParts = { translations: 'x-vitrine/locales', page: 'x-vitrine' } as const;

interface Telling {
  readonly tense?: 'did' | 'would';
  /** For comparisons of public profiles. A value that the draft still has was made private, not removed. */
  readonly draft?: ProfileDocument;
  /** Whether the profile belongs to the user. */
  readonly isOwn?: boolean;
}

export function describeChanges(
  before: WholeProfile,
  after: WholeProfile,
  locale: string,
  { tense = 'did', draft, isOwn = true }: Telling = {},
): DescribedChange[] {
  const texts = changeTexts(locale);
  const verbs = tense === 'would' ? texts.would : texts;
  const names = {
    before: createPlaceNames(before.document, locale),
    after: createPlaceNames(after.document, locale),
  };
  const changes = compareProfiles(before, after);
  const isHidden = (change: Change) =>
    draft !== undefined && change.kind === 'removed' && isStillPrivate(draft, change.pointer, change.before);
  const titles = { ...titlesIn(before.document), ...titlesIn(after.document) };
  const about = titleOfBasics({ locale, isOwn }, after.document.basics?.name);
  const hide = (told: ToldChange): ToldChange => ({ ...told, kind: 'private' });
  return [
    ...changes.document.map((change) =>
      isHidden(change)
        ? hide(tell(change, names, { ...verbs, removed: texts.hidden }, locale))
        : tell(change, names, verbs, locale),
    ),
    ...changes.files.map((change) => ({
      ...tellFile(change, names, verbs),
      image: imageOf(change, before.files, after.files),
    })),
  ].map((change) => ({ ...change, heading: headingOf(change.part, about, titles, locale) }));
}

function headingOf(part: string, about: string, titles: SectionTitles, locale: string): string {
  const { pages } = editorTexts(locale);
  if (part === otherParts.translations) return pages.languages;
  if (part === otherParts.page) return pages.appearance;
  return part === 'basics' ? about : sectionTitle(textsFor(locale).profile, part, titles);
}

const nothing = { before: null, after: null, written: { before: null, after: null }, image: null } as const;

type ToldChange = Omit<DescribedChange, 'heading'>;

interface Names {
  readonly before: PlaceNames;
  readonly after: PlaceNames;
}

type Verbs = ChangeTexts['would'];

function tell(change: Change, names: Names, verbs: Verbs, locale: string): ToldChange {
  const place = (change.kind === 'removed' ? names.before : names.after).nameOf(change.pointer);
  const write = createReadersWriter(locale, change.pointer);
  if (change.kind === 'moved') {
    const verb = place.isPart ? verbs.reordered : change.to < change.from ? verbs.up : verbs.down;
    return {
      of: change,
      kind: 'moved',
      sentence: verb(place.name),
      ...nothing,
      isPart: place.isPart,
      part: partOf(change.pointer),
    };
  }
  const verb = place.isPart ? verbs.changed : verbs[change.kind];
  const written = {
    before: change.kind === 'added' ? null : write(change.before),
    after: change.kind === 'removed' ? null : write(change.after),
  };
  return {
    of: change,
    kind: switches.includes(change.pointer) ? 'changed' : change.kind,
    sentence: verb(place.name),
    before: written.before && withoutEmphasis(written.before),
    after: written.after && withoutEmphasis(written.after),
    written,
    image: null,
    isPart: place.isPart,
    part: partOf(change.pointer),
  };
}

/** Switches that aren't part of the content. */
const switches = ['/x-vitrine/directory', '/x-vitrine/contactForm'];

function partOf(pointer: string): string {
  const tokens = parsePointer(pointer);
  const extras = tokens.indexOf('x-vitrine');
  if (tokens[0] === 'x-vitrine' && tokens[1] === 'titles') return tokens[2] ?? otherParts.page;
  if (extras >= 0 && tokens[extras + 1] === 'locales') return otherParts.translations;
  return tokens[0] ?? '';
}

/** A file with a width is an image. */
function imageOf({ kind, path }: FileChange, before: FileList, after: FileList): ChangedImage | null {
  const file = kind === 'removed' ? before[path] : after[path];
  if (file?.width === undefined) return null;
  return { path, isBefore: Object.hasOwn(before, path), isAfter: kind !== 'removed' };
}

function comesWithEntry({ kind, path }: FileChange, { before, after }: Names): boolean {
  if (kind === 'changed' || path.startsWith('basics/')) return false;
  const [there, elsewhere] = kind === 'removed' ? [before, after] : [after, before];
  return there.ownerOf(path) !== null && elsewhere.ownerOf(path) === null;
}

function tellFile(change: FileChange, names: Names, verbs: Verbs): ToldChange {
  const { kind, path } = change;
  const name = (kind === 'removed' ? names.before : names.after).nameOfFile(path);
  const [part = ''] = path.split('/');
  const sentence = verbs[kind](name);
  const comesWith = comesWithEntry(change, names);
  return { of: change, kind, sentence, ...nothing, isPart: false, comesWithEntry: comesWith, part };
}
