import type { Reply } from '../../../core/kernel/reply.ts';
import { mainPaths } from '../../../core/paths/main.ts';
import { dayOf, shiftDay } from '../../../core/platform/days.ts';
import { href } from '../../../core/routing/href.ts';
import { formatNumber } from '../../../core/texts/numbers.ts';
import type { MemberCall } from '../../../hosts/main/members/services.ts';
import { userTexts } from '../../../hosts/main/members/users/user-texts.ts';
import { renderFramed } from '../../../hosts/web/frame.tsx';
import { listMostRead, listSiteViews } from '../../../store/views.ts';
import { createSeries, firstDay } from '../series.ts';
import { Figures, periodIn } from './figures.tsx';
import css from './statistics.css' with { type: 'text' };
import { statisticsTexts } from './statistics-texts.ts';

const mostNamed = 20;

/** Views of all profiles, and the most viewed profiles, for operators. */
export async function showSiteStatistics({ accounts, exchange }: MemberCall): Promise<Reply> {
  const { database, now } = accounts;
  const { locale, query } = exchange;
  const texts = statisticsTexts(locale);
  const period = periodIn(query);
  const today = dayOf(now());
  const views = await listSiteViews(database, firstDay(period, today));
  return renderFramed(exchange, {
    title: texts.site,
    css,
    children: (
      <>
        <p>
          <a href={mainPaths.users}>{userTexts(locale).back}</a>
        </p>
        <h1>{texts.site}</h1>
        <Figures
          series={createSeries(views, period, today)}
          locale={locale}
          path={mainPaths.siteStatistics}
        />
        <MostRead
          title={texts.mostToday}
          locale={locale}
          read={await listMostRead(database, today, mostNamed)}
        />
        <MostRead
          title={texts.mostYesterday}
          locale={locale}
          read={await listMostRead(database, shiftDay(today, -1), mostNamed)}
        />
      </>
    ),
  });
}

interface MostReadProps {
  readonly title: string;
  readonly locale: string;
  readonly read: readonly { readonly username: string; readonly people: number }[];
}

function MostRead({ title, locale, read }: MostReadProps) {
  if (read.length === 0) return null;
  return (
    <>
      <h2>{title}</h2>
      <ol class="rows">
        {read.map(({ username, people }) => (
          <li>
            <a href={href(mainPaths.user, { name: username })}>{username}</a>
            <span class="hint">{formatNumber(people, locale)}</span>
          </li>
        ))}
      </ol>
    </>
  );
}
