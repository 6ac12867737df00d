import { isolated } from '../../../../core/html/texts/isolated.ts';
import { directionOf } from '../../../../core/texts/direction.ts';
import {
  type Item,
  itemsIn,
  notSections,
  type ProfileDocument,
  sectionIn,
} from '../../../../domain/profile/document.ts';
import { parseFilePath } from '../../../../domain/profile/files.ts';
import { lookUpPointer, parsePointer } from '../../../../domain/profile/json-pointer.ts';
import { titleOf } from '../../../../domain/profile/titles.ts';
import { appearanceTexts } from '../appearance/appearance-texts.ts';
import { fieldLabel } from '../field-label.ts';
import { filesTexts } from '../files/files-texts.ts';
import { titleOfSection } from '../section-title.ts';
import { changeTexts } from './change-texts.ts';

export interface NamedPlace {
  readonly name: string;
  /** Whether this is a part of the named place. Adding or removing the part changes that place. */
  readonly isPart: boolean;
}

export interface PlaceNames {
  nameOf(pointer: string): NamedPlace;
  nameOfItem(type: string, item: Item, index: number): string;
  nameOfFile(path: string): string;
  /** The entry that a file belongs to. Null if the entry was deleted. */
  ownerOf(path: string): string | null;
}

/** Members work or study *at* the places of these sections. */
const atPlaces = ['work', 'volunteer', 'education'];

/** Names the places of a document, for example `Position at Acme`. */
export function createPlaceNames(document: ProfileDocument, locale: string): PlaceNames {
  const texts = changeTexts(locale);
  const places = filesTexts(locale);
  const languages = new Intl.DisplayNames(locale, { type: 'language' });
  const isolate = createIsolate(locale);

  return {
    nameOf: (pointer) => {
      const tokens = parsePointer(pointer);
      const [top = ''] = tokens;
      if (top === 'x-vitrine') return setting(nameOfSetting(tokens.slice(1)), tokens[1]);
      if (top === 'basics') return nameInBasics(tokens.slice(1));
      if (notSections.has(top) || tokens.length < 2) return whole(pointer);
      return nameInItem(tokens);
    },
    nameOfItem,
    nameOfFile(path) {
      const place = parseFilePath(path);
      if (!place || place.type === 'basics') return place?.slug === 'cover' ? places.cover : places.picture;
      const [file, owner] = [texts.file(isolate(place.name)), ownerOf(path)];
      return owner === null ? file : texts.of({ field: file, owner });
    },
    ownerOf,
  };

  function ownerOf(path: string): string | null {
    const { type = '', slug = '' } = parseFilePath(path) ?? {};
    if (type === 'basics') return slug === 'cover' ? places.cover : places.picture;
    const items = itemsIn(document, type);
    const index = items.findIndex((item) => item['x-vitrine']?.slug === slug);
    const item = items[index];
    return item ? nameOfItem(type, item, index) : null;
  }

  function nameInBasics([field = '', ...rest]: readonly string[]): NamedPlace {
    if (field === 'location' && rest[0] !== undefined) return whole(basicsLabel(rest[0]));
    if (field !== 'profiles' || rest[0] === undefined) return whole(basicsLabel(field));
    const network = lookUpPointer(document, ['basics', 'profiles', rest[0], 'network']);
    const account = texts.account(isolate(typeof network === 'string' ? network : rest[0]));
    return whole(rest[1] === undefined ? account : texts.of({ field: basicsLabel(rest[1]), owner: account }));
  }

  function nameInItem([type = '', index = '', field, ...rest]: readonly string[]): NamedPlace {
    const item = itemsIn(document, type)[Number(index)];
    const owner = item ? nameOfItem(type, item, Number(index)) : `${type} ${index}`;
    if (field === undefined) return whole(owner);
    if (field === 'x-vitrine') return setting(nameOfItemSetting(owner, type, rest), rest[0]);
    return { name: nameOfField(owner, type, field), isPart: rest.length > 0 };
  }

  function nameOfField(owner: string, type: string, field: string): string {
    const named = { field: fieldLabel(locale, type, field), owner };
    return atPlaces.includes(type) ? texts.at(named) : texts.of(named);
  }

  function nameOfItem(type: string, item: Item, index: number): string {
    const title = titleOf(item);
    if (title !== '') return isolate(title);
    return texts.entry({ section: titleOfSection(document, type, locale), number: index + 1 });
  }

  function nameOfItemSetting(
    owner: string,
    type: string,
    [setting = '', ...rest]: readonly string[],
  ): string {
    if (setting === 'visibility') return texts.visibility(owner);
    if (setting === 'slug') return texts.address(owner);
    if (setting === 'alt') return texts.alternative(rest.join('/') || owner);
    if (setting === 'captions') return texts.caption(rest.join('/') || owner);
    if (setting === 'images') return texts.imageOrder(owner);
    const [language = '', place = ''] = rest;
    const [field = '', ...deeper] = parsePointer(place);
    const what = field === 'x-vitrine' ? deeper.slice(1).join('/') : nameOfField(owner, type, field);
    return setting === 'locales'
      ? texts.translation({ language: languageName(language), what })
      : `${owner}: ${setting}`;
  }

  function nameOfSetting([setting = '', ...rest]: readonly string[]): string {
    const [first = '', second = ''] = rest;
    if (isNamed(setting)) return texts[setting];
    if (setting === 'language') return texts.ownLanguage;
    if (setting === 'sections') return nameOfSection(first);
    if (setting === 'visibility') return texts.visibility(nameInBasics(parsePointer(first).slice(1)).name);
    if (setting === 'alt') return texts.alternative(places.cover);
    if (setting === 'titles') return texts.sectionTitle(titleOfSection(document, first, locale));
    if (setting !== 'locales') return setting;
    const [top, ...place] = parsePointer(second);
    const what =
      top === 'x-vitrine'
        ? texts.sectionTitle(titleOfSection(document, place[1] ?? '', locale))
        : nameInBasics(place).name;
    return texts.translation({ language: languageName(first), what });
  }

  function nameOfSection(index: string): string {
    const entry = document['x-vitrine']?.sections?.[Number(index)];
    return index === '' || !entry
      ? appearanceTexts(locale).order
      : texts.section(titleOfSection(document, sectionIn(entry), locale));
  }

  function basicsLabel(field: string): string {
    return fieldLabel(locale, 'basics', field);
  }

  function languageName(tag: string): string {
    try {
      return languages.of(tag) ?? tag;
    } catch {
      return tag;
    }
  }
}

function isNamed(setting: string): setting is (typeof named)[number] {
  return named.some((name) => name === setting);
}

const named = ['theme', 'accent', 'density', 'typeface', 'directory', 'contactForm'] as const;

/** Names visibility and listing, which can change but are never added or removed. */
function setting(name: string, kind = ''): NamedPlace {
  return { name, isPart: kind === 'visibility' || kind === 'directory' || kind === 'contactForm' };
}

function whole(name: string): NamedPlace {
  return { name, isPart: false };
}

/** Isolates a name in the other direction, so that it doesn't reorder the sentence. */
function createIsolate(locale: string): (name: string) => string {
  if (directionOf(locale) === 'rtl') return isolated;
  return (name) => (/[\u0590-\u08ff\ufb1d-\ufefc]/.test(name) ? isolated(name) : name);
}
