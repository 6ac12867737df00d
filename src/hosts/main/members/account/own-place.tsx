import { listStyles, tabStyles } from '../../../../core/html/design/styles.ts';
import { Tabs } from '../../../../core/html/design/tabs.tsx';
import { textsFor } from '../../../../core/html/texts/texts.ts';
import type { Reply } from '../../../../core/kernel/reply.ts';
import { mainPaths } from '../../../../core/paths/main.ts';
import { type DeskPage, renderDesk } from '../../editor/desk/desk-page.tsx';
import { findEditedProfile } from '../../editor/edited-profile.ts';
import type { MemberCall } from '../services.ts';
import { accountTexts } from './account-texts.ts';
import localTimes from './local-times.browser.js' with { type: 'text' };

interface OwnPlace extends Pick<DeskPage, 'css' | 'script' | 'status' | 'formsLeadTo' | 'children'> {
  readonly title: string;
  /** The path of the page's menu entry. Null for a page that the menu doesn't have. */
  readonly place: string | null;
}

/** A page about the member's own account, whichever profile they edit. */
export async function renderOwnPlace(
  call: Omit<MemberCall, 'params'>,
  { place, css = '', script = '', ...page }: OwnPlace,
): Promise<Reply> {
  const { exchange, slots } = call;
  const { locale, visitor } = exchange;
  const texts = accountTexts(locale).places;
  const added = slots.menu.map(async ({ path, title }) => ({ to: path, title: await title(locale) }));
  const menu = [
    { to: mainPaths.account, title: texts.account },
    { to: mainPaths.tokens, title: texts.tokens },
    ...(await Promise.all(added)),
    { to: mainPaths.activity, title: texts.activity },
  ];
  const edited = await findEditedProfile(call.accounts, visitor.session, null);
  return renderDesk(
    { ...edited, exchange, locale, services: call },
    {
      ...page,
      current: null,
      hasHeading: false,
      hasMain: true,
      css: tabStyles + listStyles + css,
      script: localTimes + script,
      places: (
        <Tabs
          label={textsFor(locale).member.account}
          places={menu.map((entry) => ({ ...entry, isHere: entry.to === place }))}
        />
      ),
    },
  );
}

interface OlderProps {
  readonly locale: string;
  readonly path: string;
  /** The last item of this page. Null on the last page. */
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
