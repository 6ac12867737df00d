import { Moment } from '../../../../core/html/design/moment.tsx';
import type { Reply } from '../../../../core/kernel/reply.ts';
import { mainPaths } from '../../../../core/paths/main.ts';
import { listEventsBefore } from '../../../../store/events.ts';
import { accountTexts } from '../account/account-texts.ts';
import { Older, renderOwnPlace } from '../account/own-place.tsx';
import { takePage } from '../account/take-page.ts';
import type { MemberCall } from '../services.ts';
import { activityTexts } from './activity-texts.ts';
import { type ActivityEntry, describeActor, gatherAutosaves, tellWhat } from './tell-event.ts';

/** The events of the member's own account. */
export async function showActivity(call: MemberCall): Promise<Reply> {
  const { accounts, exchange } = call;
  const { locale, query, visitor } = exchange;
  const { userId, username } = visitor.session;
  const texts = activityTexts(locale);
  const title = accountTexts(locale).places.activity;
  const { rows, before, isFirstPage } = await takePage(query, {
    isCursor: (text) => /^[1-9]\d{0,8}$/.test(text),
    list: (last, limit) =>
      listEventsBefore(accounts.database, userId, last === null ? null : Number(last), limit),
    cursorOf: ({ n }) => String(n),
  });
  return renderOwnPlace(call, {
    place: mainPaths.activity,
    title,
    children: (
      <>
        <h1>{title}</h1>
        <p class="hint">{texts.intro}</p>
        {rows.length === 0 && <p>{texts.none}</p>}
        <ul class="rows">
          {gatherAutosaves(rows).map((happening) => (
            <Line happening={happening} reader={username} locale={locale} />
          ))}
        </ul>
        <Older locale={locale} path={mainPaths.activity} before={before} isFirstPage={isFirstPage} />
      </>
    ),
  });
}

interface LineProps {
  readonly happening: ActivityEntry;
  readonly reader: string;
  readonly locale: string;
}

function Line({ happening, reader, locale }: LineProps) {
  const { at, actor } = happening.event;
  return (
    <li>
      <p>{tellWhat(happening, locale)}</p>
      <p class="hint">
        <Moment at={at} locale={locale} /> · <bdi>{describeActor(actor, reader, locale)}</bdi>
      </p>
    </li>
  );
}
