import { Action } from '../../../../core/html/design/action.tsx';
import { Moment } from '../../../../core/html/design/moment.tsx';
import { mainPaths } from '../../../../core/paths/main.ts';
import { commaOf } from '../../../../core/texts/comma.ts';
import type { ListedSession } from '../../../../store/sessions.ts';
import type { MemberExchange } from '../../../web/route.ts';
import { ownFields } from '../own-form.tsx';
import { accountTexts } from './account-texts.ts';
import { nameDevice } from './name-device.ts';

interface SessionListProps {
  readonly exchange: MemberExchange;
  readonly sessions: readonly ListedSession[];
}

export function SessionList({ exchange, sessions }: SessionListProps) {
  const texts = accountTexts(exchange.locale);
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions">{texts.sessions}</h2>
      <p class="hint">{texts.sessionsHint}</p>
      <ul class="rows">
        {sessions.map((session) => (
          <SessionRow exchange={exchange} session={session} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Action to={mainPaths.endOtherSessions} label={texts.endOthers} fields={ownFields(exchange)} />
      )}
      <Action to={mainPaths.signOutEverywhere} label={texts.everywhere} fields={ownFields(exchange)} />
    </section>
  );
}

function SessionRow({ exchange, session }: { exchange: MemberExchange; session: ListedSession }) {
  const { locale, visitor } = exchange;
  const texts = accountTexts(locale);
  const { id, startedBy, startedAt, usedAt, network } = session;
  const device = nameDevice(session, locale);
  return (
    <li>
      <div>
        <p>
          <strong>{device}</strong> {id === visitor.session.id && <span class="badge">{texts.thisOne}</span>}
        </p>
        <p class="hint">
          {texts.startedBy[startedBy]}
          {startedAt && (
            <>
              {commaOf(locale)}
              <Moment at={startedAt} locale={locale} />
            </>
          )}
          {usedAt && (
            <>
              {' '}
              · {texts.lastUse} <Moment at={usedAt} locale={locale} />
            </>
          )}
          {network && (
            <>
              {' '}
              {texts.network} <bdi dir="ltr">{network}</bdi>
            </>
          )}
        </p>
      </div>
      <Action
        to={mainPaths.endSession}
        label={texts.end}
        which={device}
        fields={ownFields(exchange, { session: id })}
      />
    </li>
  );
}
