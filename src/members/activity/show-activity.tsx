import { queryParameter } from '../../kernel/query.ts';
import type { Reply } from '../../kernel/reply.ts';
import { mainPaths } from '../../paths/main.ts';
import { listEventsBefore } from '../../store/events.ts';
import { Moment } from '../../web/moment.tsx';
import type { MemberExchange } from '../../web/route.ts';
import { Older, renderOwnPlace } from '../account/own-place.tsx';
import type { MemberServices } from '../services.ts';
import { activityTexts } from './activity-texts.ts';
import { gatherAutosaves, type Happening, tellWhat, tellWho } from './tell-event.ts';

const pageSize = 50;

/** What happened to a member's own account, and who did it. */
export async function showActivity({ accounts }: MemberServices, exchange: MemberExchange): Promise<Reply> {
  const { locale, query, visitor } = exchange;
  const { userId, username } = visitor.session;
  const texts = activityTexts(locale);
  const start = parseNumber(queryParameter(query, 'before'));
  const found = await listEventsBefore(accounts.database, userId, start, pageSize + 1);
  const shown = found.slice(0, pageSize);
  const last = shown.at(-1);
  const before = found.length > pageSize && last ? String(last.n) : null;
  return renderOwnPlace(exchange, {
    place: 'activity',
    title: texts.title,
    children: (
      <>
        <h1>{texts.title}</h1>
        <p class="hint">{texts.intro}</p>
        {shown.length === 0 && <p>{texts.none}</p>}
        <ul class="rows">
          {gatherAutosaves(shown).map((happening) => (
            <Line happening={happening} reader={username} locale={locale} />
          ))}
        </ul>
        <Older locale={locale} path={mainPaths.activity} before={before} isFirstPage={start === null} />
      </>
    ),
  });
}

interface LineProps {
  readonly happening: Happening;
  readonly reader: string;
  readonly locale: string;
}

function Line({ happening, reader, locale }: LineProps) {
  const { at, actor } = happening.event;
  return (
    <li>
      <p>{tellWhat(happening, locale)}</p>
      <p class="hint">
        <Moment at={at} locale={locale} /> · <bdi>{tellWho(actor, reader, locale)}</bdi>
      </p>
    </li>
  );
}

/** A cursor that we never gave out is the start. */
function parseNumber(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}
