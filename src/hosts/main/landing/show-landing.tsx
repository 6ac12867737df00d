import { Done } from '../../../core/html/design/done.tsx';
import { findingStyles } from '../../../core/html/design/styles.ts';
import type { Site } from '../../../core/html/site.ts';
import { textsFor } from '../../../core/html/texts/texts.ts';
import { queryParameter } from '../../../core/kernel/query.ts';
import type { Reply } from '../../../core/kernel/reply.ts';
import { apiPaths } from '../../../core/paths/api.ts';
import { directoryPaths } from '../../../core/paths/directory.ts';
import { mainPaths } from '../../../core/paths/main.ts';
import { LinkPreview } from '../../../core/web/link-preview.tsx';
import { renderOwnMarkdownHtml } from '../../../domain/formats/markdown-to-html.ts';
import { closestTo, listNewest } from '../../directory/directory.ts';
import { linkGroups } from '../../directory/link-groups.ts';
import { peopleTexts } from '../../directory/pages/people-texts.ts';
import cardCss from '../../directory/pages/person-card.css' with { type: 'text' };
import { renderFramed } from '../../web/frame.tsx';
import type { VisitorExchange } from '../../web/route.ts';
import { accountTexts } from '../members/account/account-texts.ts';
import { callToAction, signInAction } from './call-to-action.ts';
import { Door } from './door.tsx';
import css from './landing.css' with { type: 'text' };
import type { Landing } from './landing.ts';
import { renderOpening } from './opening.tsx';

/** The number of portraits on the landing page. */
const mostNewest = 24;

/** Visitors with access to the directory see its members. Other visitors see how to sign in. */
export async function showLanding(landing: Landing, exchange: VisitorExchange): Promise<Reply> {
  const { site, previewUrl, apiUrl, directory } = landing;
  const { locale, query, visitor, host } = exchange;
  const { access } = directory;
  const texts = peopleTexts(locale);
  const isOpen = access === 'public' || (access === 'members' && visitor.session !== null);
  const people = isOpen ? await listNewest(directory, mostNewest, closestTo(locale)) : [];
  const gone = visitor.session === null ? tellGone(query, locale) : null;
  return renderFramed(exchange, {
    css: findingStyles + cardCss + css,
    picturesFrom: previewUrl,
    action: people.length > 0 ? await callToAction(landing, locale) : null,
    foot: [
      ...(await linkGroups(directory, exchange)),
      { title: textsFor(locale).member.apiDocs, url: apiUrl + apiPaths.docs },
      ...(access === 'public' ? [{ title: texts.feed, url: directoryPaths.feed }] : []),
    ],
    head: (
      <LinkPreview host={host} path={mainPaths.landing} title={site.name} intro={texts.claim(site.name)} />
    ),
    children: (
      <>
        {gone !== null && <Done>{gone}</Done>}
        {people.length > 0 ? (
          await renderOpening(landing, exchange, people)
        ) : (
          <Door landing={landing} exchange={exchange} signIn={await signInAction(landing, locale)} />
        )}
        <About site={site} />
      </>
    ),
  });
}

/** Shown to members who have just deleted their account. */
function tellGone(query: string, locale: string): string | null {
  const texts = accountTexts(locale);
  const done = queryParameter(query, 'done');
  if (done === 'deleted') return texts.deleted;
  const until = new Date(`${queryParameter(query, 'until')}T00:00Z`);
  if (done !== 'leaving' || Number.isNaN(until.getTime())) return null;
  return texts.leaving(until.toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' }));
}

function About({ site: { about, language } }: { readonly site: Site }) {
  if (about === null) return null;
  const html = { __html: renderOwnMarkdownHtml(about) };
  return <section class="part about" lang={language} dir="auto" dangerouslySetInnerHTML={html} />;
}
