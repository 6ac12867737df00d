import { findLocale, findTexts, type Texts, textsFor } from '../../core/html/texts/texts.ts';
import { perLanguage } from '../../core/texts/per-language.ts';
import type { Item } from '../profile/document.ts';
import type { ProfileView } from '../profile/view.ts';
import type { PageContext } from './page-context.ts';

/** The shared input of all page parts: profile, context and default texts. */
export interface ProfilePage extends PageContext {
  readonly view: ProfileView;
  /** In the language of the interface, but for `present`, which stands among dates and is in that of the content. */
  readonly texts: Texts['profile'];
  /** Frames of other sites that a click loads: each part adds its own while it renders. */
  readonly frames: Set<string>;
}

export interface PageProps {
  readonly page: ProfilePage;
}

export interface ItemProps extends PageProps {
  readonly item: Item;
}

/** With its place in the profile. */
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
  /** Already safe inside a script element. */
  readonly jsonLd?: string;
}

export function createPage(view: ProfileView, context: PageContext): ProfilePage {
  return { ...context, view, texts: textsIn(context.locale)(view.language), frames: new Set() };
}

/**
 * For a file that is passed on: it stays in one language where there are texts in that of the content, whichever reader
 * has asked for it.
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

/** Every language has a word for today. */
const presentIn = perLanguage(
  (language) =>
    findTexts(language)?.profile.present ??
    new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(0, 'day'),
);
