import { Moment } from '../../../../core/html/design/moment.tsx';
import { RowList } from '../../../../core/html/design/row-list.tsx';
import type { Markup } from '../../../../core/html/jsx/markup.ts';
import { mainPaths } from '../../../../core/paths/main.ts';
import type { Database } from '../../../../store/database.ts';
import type { StoredEvent } from '../../../../store/event.ts';
import { listAccountEvents } from '../../../../store/events.ts';
import {
  type FailureCounts,
  listFailedSignIns,
  listSignIns,
  type SignIn,
} from '../../../../store/sign-ins.ts';
import type { MemberExchange } from '../../../web/route.ts';
import { describeActor, tellWhat } from '../activity/tell-event.ts';
import { accountTexts } from './account-texts.ts';
import { nameDevice } from './name-device.ts';

const mostChanges = 8;
const mostSignIns = 10;
/** The number of days with failed sign-ins to list. */
const mostFailures = 5;

/** Recent activity of an account: sign-ins, failed sign-ins and changes. */
export interface RecentActivity {
  readonly events: readonly StoredEvent[];
  readonly signIns: readonly SignIn[];
  readonly failures: readonly FailureCounts[];
}

export async function findRecentActivity(database: Database, userId: string): Promise<RecentActivity> {
  return {
    events: await listAccountEvents(database, userId, mostChanges),
    signIns: (await listSignIns(database, userId)).slice(0, mostSignIns),
    failures: await listFailedSignIns(database, userId, mostFailures),
  };
}

export function WhatHappened({
  exchange,
  lately,
}: {
  readonly exchange: MemberExchange;
  readonly lately: RecentActivity;
}) {
  const texts = accountTexts(exchange.locale);
  return (
    <section aria-labelledby="lately">
      <h2 id="lately">{texts.lately}</h2>
      <p class="hint">{texts.latelyHint}</p>
      <RowList none={texts.latelyNone}>
        {inOrder(exchange, lately).map(({ at, what, badge, more }) => (
          <li>
            <div>
              <p>
                {what} {badge !== undefined && <span class="badge">{badge}</span>}
              </p>
              <p class="hint">
                <Moment at={at} locale={exchange.locale} /> · {more}
              </p>
            </div>
          </li>
        ))}
      </RowList>
      <p>
        <a href={mainPaths.activity}>{texts.allActivity}</a>
      </p>
    </section>
  );
}

interface Row {
  readonly at: string;
  readonly what: string;
  readonly badge?: string;
  readonly more: Markup | string;
}

/** Newest first. */
function inOrder(exchange: MemberExchange, { events, signIns, failures }: RecentActivity): Row[] {
  const rows = [
    ...signIns.map((signIn) => rowOfSignIn(exchange, signIn)),
    ...failures.flatMap((ofDay) => rowsOfFailures(exchange, ofDay)),
    ...events.map((event) => rowOfEvent(exchange, event)),
  ];
  return rows.sort((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0));
}

function rowOfSignIn({ locale, visitor }: MemberExchange, { sessionId, at, way, ...device }: SignIn): Row {
  const texts = accountTexts(locale);
  const { network } = device;
  return {
    at,
    what: texts.startedBy[way],
    ...(sessionId === visitor.session.id && { badge: texts.thisOne }),
    more: (
      <>
        <bdi>{nameDevice(device, locale)}</bdi>
        {network && (
          <>
            {' '}
            · {texts.network} <bdi dir="ltr">{network}</bdi>
          </>
        )}
      </>
    ),
  };
}

/** Reports a wrong code separately, because it means that the password was correct. */
function rowsOfFailures({ locale }: MemberExchange, { passwords, codes, lastAt: at }: FailureCounts): Row[] {
  const texts = accountTexts(locale);
  return [
    ...(codes > 0 ? [{ at, what: texts.wrongCodes(codes), more: texts.wrongCodesHint }] : []),
    ...(passwords > 0 ? [{ at, what: texts.wrongPasswords(passwords), more: texts.wrongPasswordsHint }] : []),
  ];
}

function rowOfEvent({ locale, visitor }: MemberExchange, event: StoredEvent): Row {
  const who = describeActor(event.actor, visitor.session.username, locale);
  return { at: event.at, what: tellWhat({ event, times: 1 }, locale), more: <bdi>{who}</bdi> };
}
