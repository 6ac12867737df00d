import type { Children } from '../../../core/html/jsx/markup.ts';
import { mainPaths } from '../../../core/paths/main.ts';
import { dayOf } from '../../../core/platform/days.ts';
import { href } from '../../../core/routing/href.ts';
import { formatNumber } from '../../../core/texts/numbers.ts';
import { LineChart } from '../../../hosts/main/members/site/line-chart.tsx';
import { PlotHead } from '../../../hosts/main/members/site/plots.tsx';
import type { SectionCall } from '../../../hosts/main/members/slots.ts';
import { listMostRead, listSiteViews } from '../../../store/views.ts';
import { createSeries, firstDay } from '../series.ts';
import { statisticsTexts } from './statistics-texts.ts';

const month = 30;
const mostNamed = 5;

/** Views on the operators' dashboard. */
export async function renderReadersPlot({ accounts, exchange: { locale } }: SectionCall): Promise<Children> {
  const texts = statisticsTexts(locale);
  const today = dayOf(accounts.now());
  const views = await listSiteViews(accounts.database, firstDay(month, today));
  const { stretches, people, bots } = createSeries(views, month, today);
  const most = Math.max(0, ...stretches.map((day) => day.people));
  const summary = texts.readersSummary({
    people: formatNumber(people, locale),
    bots: formatNumber(bots, locale),
    most: formatNumber(most, locale),
  });
  return (
    <section class="card">
      <PlotHead title={texts.perDay} to={mainPaths.siteStatistics} locale={locale}>
        <span class="key">{texts.people}</span>
        <span class="key other">{texts.bots}</span>
      </PlotHead>
      <LineChart
        days={stretches.map(({ from }) => from)}
        values={stretches.map((day) => day.people)}
        others={stretches.map((day) => day.bots)}
        summary={summary}
        locale={locale}
      />
    </section>
  );
}

/** The most viewed profiles on the operators' dashboard. */
export async function renderMostRead({ accounts, exchange: { locale } }: SectionCall): Promise<Children> {
  const texts = statisticsTexts(locale);
  const mostRead = await listMostRead(accounts.database, dayOf(accounts.now()), mostNamed);
  const most = mostRead[0]?.people ?? 1;
  return (
    <section class="card">
      <h2>{texts.mostToday}</h2>
      {mostRead.length === 0 && <p class="hint">{texts.nobodyRead}</p>}
      <ul class="bars">
        {mostRead.map(({ username, people }) => (
          <li>
            <a href={href(mainPaths.user, { name: username })}>
              <bdi>{username}</bdi>
            </a>
            <span class="num soft">{formatNumber(people, locale)}</span>
            <progress value={String(people)} max={most} aria-label={username} />
          </li>
        ))}
      </ul>
    </section>
  );
}
