import type { Children } from '../../core/html/jsx/markup.ts';
import type { Page } from '../../core/html/render-page.tsx';
import { renderBadge } from '../formats/badge.ts';
import { renderItemJson, renderJson, renderSectionJson } from '../formats/json.ts';
import { renderJsonLd } from '../formats/json-ld.ts';
import { renderItemMarkdown, renderMarkdown, renderSectionMarkdown } from '../formats/markdown.ts';
import { renderQr } from '../formats/qr.ts';
import { renderText } from '../formats/text.ts';
import { renderVcard } from '../formats/vcard.ts';
import type { ProfileView } from '../profile/view.ts';
import type { RenderedFormat, Subject } from './format-names.ts';
import { describeItem, renderItem } from './item-page.tsx';
import { createPage, type PageDescription, type ProfilePage } from './page.ts';
import type { PageContext } from './page-context.ts';
import { describeProfile, renderProfile } from './profile-page.tsx';
import { renderQrPng } from './qr-png.ts';
import { type PageHead, renderHead, renderLayout } from './render-layout.tsx';
import { describeSection, renderSection } from './section-page.tsx';

/** A complete page, or data as it is. */
export type Representation = { readonly page: Page } | { readonly data: string | Uint8Array };

export function render(
  format: RenderedFormat,
  view: ProfileView,
  subject: Subject,
  context: PageContext,
): Representation {
  if (format === 'html') return { page: renderPageOf(view, subject, context) };
  return { data: renderData(format, view, subject, context) };
}

/** The head of a page, without rendering its body. */
export function renderHeadOf(view: ProfileView, subject: Subject, context: PageContext): PageHead {
  const page = createPage(view, context);
  return renderHead(page, describe(page, subject));
}

export function renderPageOf(view: ProfileView, subject: Subject, context: PageContext): Page {
  const page = createPage(view, context);
  return renderLayout(page, describe(page, subject), renderSubject(page, subject));
}

function describe(page: ProfilePage, subject: Subject): PageDescription {
  switch (subject.kind) {
    case 'profile':
      return describeProfile(page);
    case 'section':
      return describeSection(page, subject);
    case 'item':
      return describeItem(page, subject);
  }
}

function renderSubject(page: ProfilePage, subject: Subject): Children {
  switch (subject.kind) {
    case 'profile':
      return renderProfile(page);
    case 'section':
      return renderSection(page, subject);
    case 'item':
      return renderItem(page, subject);
  }
}

function renderData(
  format: Exclude<RenderedFormat, 'html'>,
  view: ProfileView,
  subject: Subject,
  context: PageContext,
): string | Uint8Array {
  const labels = createPage(view, context).texts;
  if (subject.kind === 'section') {
    const { type, items } = subject;
    return format === 'json'
      ? renderSectionJson(view, type, items)
      : renderSectionMarkdown(view, type, items, labels);
  }
  if (subject.kind === 'item') {
    const { type, slug, item } = subject;
    return format === 'json'
      ? renderItemJson(view, type, slug, item)
      : renderItemMarkdown(view, type, slug, item, labels);
  }
  switch (format) {
    case 'json':
      return renderJson(view);
    case 'jsonld':
      return renderJsonLd(view);
    case 'vcard':
      return renderVcard(view);
    case 'markdown':
      return renderMarkdown(view, labels);
    case 'text':
      return renderText(view, labels);
    case 'qr':
      return renderQr(view.canonical);
    case 'qr-png':
      return renderQrPng(view.canonical);
    case 'badge':
      return renderBadge(view, context.site);
  }
}
