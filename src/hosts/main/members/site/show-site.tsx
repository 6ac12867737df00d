import { mayUse } from '../../../../accounts/identity/rights.ts';
import { Icon } from '../../../../core/html/design/icon.tsx';
import { progressStyles } from '../../../../core/html/design/styles.ts';
import type { Reply } from '../../../../core/kernel/reply.ts';
import { mainPaths } from '../../../../core/paths/main.ts';
import { fullVersion } from '../../../../core/platform/version.ts';
import { renderFramed } from '../../../web/frame.tsx';
import { frameTexts } from '../../../web/frame-texts.ts';
import type { MemberCall } from '../services.ts';
import type { DashboardSlot } from '../slots.ts';
import { gatherFigures } from './gather-figures.ts';
import { nameTroubles } from './name-troubles.ts';
import { JoinedPlot, Lately, ServerState } from './plots.tsx';
import css from './site.css' with { type: 'text' };
import { siteTexts } from './site-texts.ts';
import { Tiles } from './tiles.tsx';

/** The operators' dashboard: a sentence, five figures, and a month of activity. */
export async function showSite(call: MemberCall): Promise<Reply> {
  const { accounts, backsUp, exchange } = call;
  const { locale } = exchange;
  const texts = siteTexts(locale);
  const now = accounts.now();
  const figures = await gatherFigures(call);
  const troubles = nameTroubles(figures, backsUp, now, locale);
  const part = { figures, locale, now };
  const { session } = exchange.visitor;
  const allowed = call.slots.site.filter(({ right }) =>
    right === null ? session.operator === 1 : mayUse(session, right),
  );
  const links = allowed.map(async ({ path, icon, title }) => (
    <a class="button second" href={path}>
      <Icon name={icon} />
      {await title(locale)}
    </a>
  ));
  const added = (column: DashboardSlot['column']) =>
    Promise.all(
      call.slots.dashboard.filter((slot) => slot.column === column).map(({ render }) => render(call)),
    );
  return renderFramed(exchange, {
    title: texts.title,
    css: progressStyles + css,
    children: (
      <>
        <div class="site-head">
          <h1>{texts.title}</h1>
          {await Promise.all(links)}
          <a class="button second" href={mainPaths.users}>
            <Icon name="users" />
            {frameTexts(locale).users}
          </a>
        </div>
        <p class="verdict">{troubles.length === 0 ? texts.well : troubles.join(' ')}</p>
        <Tiles {...part} engine={accounts.database.dialect.engine} />
        <div class="plots">
          <div>
            {await added('main')}
            <JoinedPlot {...part} />
          </div>
          <div>
            {await added('side')}
            <Lately {...part} />
            <ServerState {...part} version={fullVersion} troubles={troubles} />
          </div>
        </div>
      </>
    ),
  });
}
