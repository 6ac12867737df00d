import { listStyles, tabStyles } from '../../../../core/html/design/styles.ts';
import { Tabs } from '../../../../core/html/design/tabs.tsx';
import { textsFor } from '../../../../core/html/texts/texts.ts';
import type { Reply } from '../../../../core/kernel/reply.ts';
import { mainPaths } from '../../../../core/paths/main.ts';
import { type Framed, renderFramed } from '../../../web/frame.tsx';
import type { MemberExchange } from '../../../web/route.ts';
import { accountTexts } from './account-texts.ts';

/** The pages in the menu, in its order. */
const menu = ['account', 'tokens', 'webhooks', 'activity'] as const;

interface OwnPlace extends Omit<Framed, 'menu'> {
  /** This page's entry in the menu; null for a page that has none. */
  readonly place: (typeof menu)[number] | null;
}

/** A page about the member's own account, whatever profile they work on. */
export function renderOwnPlace(exchange: MemberExchange, { place, css = '', ...page }: OwnPlace): Reply {
  const texts = accountTexts(exchange.locale);
  return renderFramed(exchange, {
    ...page,
    css: tabStyles + listStyles + css,
    menu: (
      <Tabs
        label={textsFor(exchange.locale).member.account}
        places={menu.map((name) => ({
          to: mainPaths[name],
          title: texts.places[name],
          isHere: name === place,
        }))}
      />
    ),
  });
}

interface OlderProps {
  readonly locale: string;
  readonly path: string;
  /** The last one shown; null where there are no more. */
  readonly before: string | null;
  readonly isFirstPage: boolean;
}

/** The link to the next page of a list. */
export function Older({ locale, path, before, isFirstPage }: OlderProps) {
  const texts = accountTexts(locale);
  if (isFirstPage && before === null) return null;
  return (
    <p class="actions">
      {!isFirstPage && <a href={path}>{texts.newest}</a>}
      {before !== null && <a href={`${path}?before=${encodeURIComponent(before)}`}>{texts.older}</a>}
    </p>
  );
}
