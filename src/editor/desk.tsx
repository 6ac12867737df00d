import type { Reply } from '../kernel/reply.ts';
import type { MemberDesk } from '../members/main-services.ts';
import { paths } from '../paths/editor.ts';
import { href } from '../routing/href.ts';
import { statisticsTexts } from '../statistics/pages/statistics-texts.ts';
import deskCss from '../web/desk.css' with { type: 'text' };
import { type Framed, renderFramed } from '../web/frame.tsx';
import { deskTexts } from './desk-texts.ts';
import type { Visit } from './editor-route.ts';
import { scriptPath } from './editor-script.ts';
import { linksTexts } from './links/links-texts.ts';
import previewPaneCss from './preview/preview-pane.css' with { type: 'text' };
import { scriptTexts } from './script-texts.ts';

/** The places that the menu leads to, in its order: on a phone the first four are in sight. */
const menu = {
  overview: paths.overview,
  basics: paths.basics,
  preview: href(paths.preview, { type: null, slug: null }),
  publish: paths.publish,
  appearance: paths.appearance,
  languages: paths.languages,
  files: paths.files,
  links: paths.links,
  statistics: paths.statistics,
  history: paths.history,
  import: paths.import,
  export: paths.export,
  json: paths.json,
} as const;

export type MenuPlace = keyof typeof menu;

interface DeskPage extends Omit<Framed, 'menu' | 'note'> {
  /** Where in the menu this page is. */
  readonly place: MenuPlace;
}

/** A page on which somebody works on a profile: whose it is, and where else to go, stands before it. */
export function renderDesk({ exchange, whose, desk }: Visit, { place, css = '', ...page }: DeskPage): Reply {
  const texts = deskTexts(exchange.locale);
  return renderFramed(exchange, {
    ...page,
    css: deskCss + previewPaneCss + css,
    scriptFile: {
      origin: `${new URL(exchange.host.origin).protocol}//${exchange.asked}`,
      path: scriptPath,
      data: {
        'data-words': JSON.stringify(scriptTexts(exchange.locale)),
        'data-user': `${exchange.visitor.session.username} ${whose.user.username}`,
        'data-events': whose.prefix + paths.events,
      },
    },
    note: !whose.isOwn && (
      <p class="whose">
        {texts.workingFor} <strong>{whose.user.username}</strong>
      </p>
    ),
    menu: (
      <nav class="desk" aria-label={texts.menu}>
        {placesOf(desk).map((name) => (
          <a href={whose.prefix + menu[name]} aria-current={name === place ? 'page' : undefined}>
            {nameOfPlace(name, exchange.locale)}
          </a>
        ))}
      </nav>
    ),
  });
}

/** Those that this site has. */
function placesOf({ verifiesLinks, countsViews }: MemberDesk): MenuPlace[] {
  const missing = [...(verifiesLinks ? [] : ['links']), ...(countsViews ? [] : ['statistics'])];
  return (Object.keys(menu) as MenuPlace[]).filter((name) => !missing.includes(name));
}

export function nameOfPlace(place: MenuPlace, locale: string): string {
  if (place === 'links') return linksTexts(locale).title;
  return place === 'statistics' ? statisticsTexts(locale).title : deskTexts(locale).places[place];
}
