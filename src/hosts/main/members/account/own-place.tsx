import { listStyles, tabStyles } from '../../../../core/html/design/styles.ts';
import { Tabs } from '../../../../core/html/design/tabs.tsx';
import { textsFor } from '../../../../core/html/texts/texts.ts';
import type { Reply } from '../../../../core/kernel/reply.ts';
import { mainPaths } from '../../../../core/paths/main.ts';
import { type Framed, renderFramed } from '../../../web/frame.tsx';
import type { MemberCall } from '../services.ts';
import { accountTexts } from './account-texts.ts';

interface OwnPlace extends Omit<Framed, 'menu'> {
  /** The path of its entry in the menu; null for a page that has none. */
  readonly place: string | null;
}

/** A page about the member's own account, whatever profile they work on. */
export async function renderOwnPlace(
  { exchange, slots }: Pick<MemberCall, 'exchange' | 'slots'>,
  { place, css = '', ...page }: OwnPlace,
): Promise<Reply> {
  const { locale } = exchange;
  const texts = accountTexts(locale).places;
  const added = slots.menu.map(async ({ path, title }) => ({ to: path, title: await title(locale) }));
  const menu = [
    { to: mainPaths.account, title: texts.account },
    { to: mainPaths.tokens, title: texts.tokens },
    ...(await Promise.all(added)),
    { to: mainPaths.activity, title: texts.activity },
  ];
  return renderFramed(exchange, {
    ...page,
    css: tabStyles + listStyles + css,
    menu: (
      <Tabs
        label={textsFor(locale).member.account}
        places={menu.map((entry) => ({ ...entry, isHere: entry.to === place }))}
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
