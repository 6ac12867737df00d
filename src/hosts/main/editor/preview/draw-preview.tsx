import { withCards } from '../../../../accounts/find-cards.ts';
import { type Page, pageStyles } from '../../../../core/html/render-page.tsx';
import { editorPaths } from '../../../../core/paths/editor.ts';
import { href } from '../../../../core/routing/href.ts';
import { render } from '../../../../domain/pages/representations.ts';
import { anonymize } from '../../../../domain/profile/anonymize.ts';
import type { ProfileDocument } from '../../../../domain/profile/document.ts';
import type { FileList } from '../../../../domain/profile/files.ts';
import { isLanguage } from '../../../../domain/profile/languages.ts';
import type { LinkCard } from '../../../../domain/profile/link-card.ts';
import { languagesOf } from '../../../../domain/profile/localize.ts';
import { type PublicProfile, projectProfile } from '../../../../domain/profile/public-profile.ts';
import { reveal } from '../../../../domain/profile/reveal.ts';
import { type Addresses, createView } from '../../../../domain/profile/view.ts';
import { findSubject, localizeSubject, type SubjectPath } from '../../../preview/find-subject.ts';
import { formsTexts } from '../forms/forms-texts.ts';
import { createMarks } from './create-marks.ts';
import framedCss from './framed.css' with { type: 'text' };
import previewCss from './preview.css' with { type: 'text' };
import { carriedBy, type DraftPreviewOptions } from './preview-options.ts';

/** The context of a preview as plain values, because a worker can't receive functions. */
export interface PreviewContext {
  readonly username: string;
  readonly prefix: string;
  readonly locale: string;
  readonly path: string;
  readonly place: SubjectPath;
  readonly defaultLanguage: string;
  readonly month: string;
}

/** A saved draft or the content of an open form, with the preview's options. */
export interface PreviewLook {
  readonly context: PreviewContext;
  readonly document: ProfileDocument;
  readonly files: FileList;
  /** The link cards of the published profile. */
  readonly cards: ReadonlyMap<string, LinkCard>;
  readonly savedAt: string;
  readonly options: DraftPreviewOptions;
}

export interface Preview {
  readonly page: Page;
  /** The public profile, or the profile including private values. */
  readonly profile: PublicProfile;
  readonly language: string;
  readonly look: string;
}

/** Renders the draft with the templates of the public page. */
export function drawPreview(draft: PreviewLook): Preview {
  const { context, options } = draft;
  const { username, prefix, locale, month } = context;
  const profile = project(draft);
  const languages = languagesOf(profile);
  const language = languageOf(profile, options);
  const addresses = addressesOf(context, options);
  const subject = findSubject(profile, username, context.place, addresses.profile);
  const view = createView(profile, { username, addresses, language, lastModified: draft.savedAt, month });
  const shown = render('html', view, localizeSubject(view, subject), {
    locale,
    alternates: [],
    translations: translationsOf(languages, addresses, context.path),
    mark: createMarks({
      draft: draft.document,
      audience: options.audience,
      // An old revision can't be edited, so it has no form.
      prefix: options.revision === null ? prefix : null,
      privateWord: formsTexts(locale).private,
    }),
  });
  if (!('page' in shown)) throw new Error('a page was asked for');
  const css = (shown.page.css ?? '') + previewCss + (options.isFramed ? framedCss : '');
  const look = Bun.hash(pageStyles(css)).toString(36);
  return { page: { ...shown.page, css, head: null }, profile, language, look };
}

/** In the preview next to a form, the language may have no translation yet. */
function languageOf(profile: PublicProfile, { language, isFramed }: DraftPreviewOptions): string {
  if (language === null) return profile.language;
  const isThere = languagesOf(profile).includes(language) || (isFramed && isLanguage(language));
  return isThere ? language : profile.language;
}

/** Throws the same error as the public page if the section or item doesn't exist. */
export function checkSubject(draft: PreviewLook): void {
  const { username, place } = draft.context;
  const path = addressesOf(draft.context, draft.options).profile;
  if (place.type !== null) findSubject(project(draft), username, place, path);
}

function project({ context, document, files, cards, options }: PreviewLook): PublicProfile {
  const { defaultLanguage, username } = context;
  const shown = options.audience === 'me' ? reveal(document) : document;
  const projected = projectProfile(shown, files, defaultLanguage);
  const { anonymous: called } = options;
  const whole = () => projectProfile(reveal(document), files, defaultLanguage);
  const profile =
    called === null
      ? withCards(projected, cards)
      : anonymize(projected, { username, whole: whole(), called });
  return {
    ...profile,
    theme: options.theme ?? profile.theme,
    ...(options.accent && { accent: options.accent }),
  };
}

function addressesOf({ prefix }: PreviewContext, options: DraftPreviewOptions): Addresses {
  return {
    profile: prefix + href(editorPaths.preview, { type: null, slug: null }),
    files: prefix + editorPaths.files,
    carried: carriedBy(options),
  };
}

function translationsOf(languages: readonly string[], { carried }: Addresses, path: string) {
  if (languages.length < 2) return [];
  return languages.map((language) => {
    return { language, href: `${path}?${[`lang=${language}`, carried].filter(Boolean).join('&')}` };
  });
}
