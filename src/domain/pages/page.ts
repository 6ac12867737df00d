import { findLocale, findTexts, type Texts, textsFor } from '../../core/html/texts/texts.ts';
import { perLanguage } from '../../core/texts/per-language.ts';
import type { Item } from '../profile/document.ts';
import type { ProfileView } from '../profile/view.ts';
import type { PageContext } from './page-context.ts';

/** The shared input of all page parts: profile, context and default texts. */
export interface ProfilePage extends PageContext {
  readonly view: ProfileView;
  /** In the language of the interface, except `present`: it is next to dates and uses the content's language. */
  readonly texts: Texts['profile'];
  /** URLs of external frames that a click loads. Each part adds its own while rendering. */
  readonly frames: Set<string>;
}

export interface PageProps {
  readonly page: ProfilePage;
}

export interface ItemProps extends PageProps {
  readonly item: Item;
}

/** An item with its position in the profile. */
export interface PlacedItemProps extends ItemProps {
  readonly type: string;
  readonly slug: string;
}

export interface SectionProps extends PageProps {
  readonly type: string;
  readonly items: readonly Item[];
}

/** The description of a page for its head and link previews. */
export interface PageDescription {
  readonly kind: 'profile' | 'section' | 'item';
  readonly title: string;
  readonly description: string;
  readonly address: string;
  /** JSON that is already escaped for a script element. */
  readonly jsonLd?: string;
}

export function createPage(view: ProfileView, context: PageContext): ProfilePage {
  return { ...context, view, texts: textsIn(context.locale)(view.language), frames: new Set() };
}

/**
 * The language of headings in a downloaded file. It is the content's language if the interface has it, so
 * that every visitor gets the same file.
 */
export function documentLocale({ language }: ProfileView, locale: string): string {
  return findLocale(language) ?? locale;
}

export function documentLabels(view: ProfileView, locale: string): Texts['profile'] {
  return textsIn(documentLocale(view, locale))(view.language);
}

const textsIn = perLanguage((locale) =>
  perLanguage((language) => ({ ...textsFor(locale).profile, present: presentIn(language) })),
);

/** `Intl` has a word for "today" in every language. */
const presentIn = perLanguage(
  (language) =>
    findTexts(language)?.profile.present ??
    new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(0, 'day'),
);
