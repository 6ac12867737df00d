import type { Reply } from '../../../../core/kernel/reply.ts';
import { mainPaths } from '../../../../core/paths/main.ts';
import { href } from '../../../../core/routing/href.ts';
import { formatNumber } from '../../../../core/texts/numbers.ts';
import { listMostRead, listSiteViews } from '../../../../store/views.ts';
import { Figures } from '../../../statistics/pages/figures.tsx';
import { periodIn } from '../../../statistics/pages/period-in.ts';
import css from '../../../statistics/pages/statistics.css' with { type: 'text' };
import { statisticsTexts } from '../../../statistics/pages/statistics-texts.ts';
import { createSeries, firstDay, shift } from '../../../statistics/series.ts';
import { dayOf } from '../../../statistics/view-counter.ts';
import { renderFramed } from '../../../web/frame.tsx';
import type { MemberCall } from '../services.ts';
import { userTexts } from '../users/user-texts.ts';

const mostNamed = 20;

/** Views of all profiles, and the most read ones; for operators. */
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
          read={await listMostRead(database, shift(today, -1), mostNamed)}
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
