import { Ago, sayAgo } from '../../../../core/html/design/ago.tsx';
import { Icon, type IconName } from '../../../../core/html/design/icon.tsx';
import type { Children } from '../../../../core/html/jsx/markup.ts';
import { mainPaths } from '../../../../core/paths/main.ts';
import { href } from '../../../../core/routing/href.ts';
import { formatNumber, formatSize } from '../../../../core/texts/numbers.ts';
import type { StoredEvent } from '../../../../store/event.ts';
import { gatherAutosaves, tellWhat } from '../activity/tell-event.ts';
import { usersAddress } from '../users/users-request.ts';
import { LineChart } from './line-chart.tsx';
import { siteTexts } from './site-texts.ts';
import type { PartProps } from './tiles.tsx';

export function JoinedPlot({ figures: { joined, people }, locale }: PartProps) {
  const texts = siteTexts(locale);
  const values = joined.map(({ count }) => count);
  const summary = texts.joinedSummary({
    count: formatNumber(people.new, locale),
    most: formatNumber(Math.max(0, ...values), locale),
  });
  return (
    <section class="card">
      <PlotHead title={texts.joined} to={usersAddress({ sort: 'created' })} locale={locale} />
      <LineChart days={joined.map(({ day }) => day)} values={values} summary={summary} locale={locale} />
    </section>
  );
}

interface PlotHeadProps {
  readonly title: string;
  /** The page with more details. */
  readonly to: string;
  readonly locale: string;
  readonly children?: Children;
}

export function PlotHead({ title, to, locale, children }: PlotHeadProps) {
  return (
    <header class="plot-head">
      <h2>{title}</h2>
      {children}
      <a class="more" href={to}>
        {siteTexts(locale).month}
        <span class="hidden">: {title}</span>
      </a>
    </header>
  );
}

export function Lately({ figures: { latest }, locale, now }: PartProps) {
  const texts = siteTexts(locale);
  return (
    <section class="card">
      <h2>{texts.lately}</h2>
      {latest.length === 0 && <p class="hint">{texts.nothingLately}</p>}
      <ul class="happened">
        {gatherAutosaves(latest).map((happening) => (
          <li>
            <span>
              <Subject event={happening.event} /> {tellWhat(happening, locale)}
            </span>
            <span class="soft">
              <Ago at={happening.event.at} now={now} locale={locale} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Names the user of an event, or its group if the event has no user. */
function Subject({
  event: { username, details },
}: {
  readonly event: Pick<StoredEvent, 'username' | 'details'>;
}) {
  const { group } = details;
  const name = username || (typeof group === 'string' ? group : '');
  if (name === '') return null;
  const place = username ? href(mainPaths.user, { name }) : href(mainPaths.group, { slug: name });
  return (
    <a class="said" href={place}>
      <bdi>{name}</bdi>
    </a>
  );
}

interface ServerStateProps extends PartProps {
  readonly version: string;
  readonly troubles: readonly string[];
}

export function ServerState({
  figures: { databaseBytes, checks },
  locale,
  now,
  version,
  troubles,
}: ServerStateProps) {
  const texts = siteTexts(locale);
  const started = new Date(now.getTime() - process.uptime() * 1000).toISOString();
  return (
    <section class="card">
      <h2>{texts.house}</h2>
      <ul class="happened">
        {troubles.map((trouble) => (
          <StateLine icon="triangle-alert" look="hm">
            {trouble}
          </StateLine>
        ))}
        {checks.database === true && (
          <StateLine icon="circle-check" look="ok">
            {texts.databaseSound(formatSize(databaseBytes, locale))}
          </StateLine>
        )}
        <StateLine icon="info" look="soft">
          {texts.version(version)}
        </StateLine>
        <StateLine icon="info" look="soft">
          {texts.memory(formatSize(process.memoryUsage.rss(), locale))}
        </StateLine>
        <StateLine icon="history" look="soft">
          {texts.running(sayAgo(started, now, locale))}
        </StateLine>
      </ul>
    </section>
  );
}

interface HouseLineProps {
  readonly icon: IconName;
  readonly look: 'ok' | 'hm' | 'soft';
  readonly children: Children;
}

function StateLine({ icon, look, children }: HouseLineProps) {
  return (
    <li>
      <span class={look}>
        <Icon name={icon} />
      </span>
      <span>{children}</span>
    </li>
  );
}
