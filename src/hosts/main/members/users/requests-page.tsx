import { findNameConflict, type NameConflict } from '../../../../accounts/find-name-conflict.ts';
import { Alert } from '../../../../core/html/design/alert.tsx';
import { Badge } from '../../../../core/html/design/badge.tsx';
import { Done } from '../../../../core/html/design/done.tsx';
import { EmptyState } from '../../../../core/html/design/empty-state.tsx';
import { Moment } from '../../../../core/html/design/moment.tsx';
import { emptyStyles, findingStyles, tabStyles } from '../../../../core/html/design/styles.ts';
import { textsFor } from '../../../../core/html/texts/texts.ts';
import { queryParameter } from '../../../../core/kernel/query.ts';
import type { Reply } from '../../../../core/kernel/reply.ts';
import { mainPaths } from '../../../../core/paths/main.ts';
import { href } from '../../../../core/routing/href.ts';
import { isOwnedId } from '../../../../store/owned.ts';
import {
  findRegistration,
  listDeclined,
  listWaiting,
  type Registration,
} from '../../../../store/registrations.ts';
import { peopleTexts } from '../../../directory/pages/people-texts.ts';
import { renderFramed } from '../../../web/frame.tsx';
import type { Refused } from '../../../web/refused.ts';
import type { MemberCall } from '../services.ts';
import requestsCss from './requests.css' with { type: 'text' };
import { requestsTexts } from './requests-texts.ts';
import usersCss from './users.css' with { type: 'text' };
import { renderTabs, UsersHead } from './users-page.tsx';
import { parseUsersRequest } from './users-request.ts';

/** Why a request wasn't decided, and the typed values. */
export interface RequestTrouble extends Refused {
  readonly id: string;
  readonly username?: string;
  readonly because?: string;
}

export const longestBecause = 500;
const pageSize = 20;
const mostDeclined = 50;

/** Requests for an account, with actions to approve or decline. */
export async function renderRequests(call: MemberCall, trouble?: RequestTrouble): Promise<Reply> {
  const { exchange } = call;
  const { database } = call.accounts;
  const { locale, query } = exchange;
  const texts = requestsTexts(locale);
  const asked = queryParameter(query, 'after') ?? '';
  const found = await listWaiting(
    database,
    isOwnedId(asked) ? await findRegistration(database, asked) : null,
    pageSize + 1,
  );
  const requests = found.slice(0, pageSize);
  const last = found.length > pageSize ? requests.at(-1) : undefined;
  const doubts = await Promise.all(
    requests.map(({ username }) => findNameConflict(database, username, call.reservedNames)),
  );
  const done = new Map(Object.entries(texts.done)).get(queryParameter(query, 'done') ?? '');
  const isThere = requests.some(({ id }) => id === trouble?.id);
  return renderFramed(exchange, {
    title: texts.tab,
    css: tabStyles + findingStyles + emptyStyles + usersCss + requestsCss,
    ...(trouble && { status: trouble.status }),
    children: (
      <>
        <UsersHead call={call} request={parseUsersRequest('')} />
        {!trouble && done !== undefined && <Done>{done}</Done>}
        {trouble && !isThere && <Alert>{trouble.message}</Alert>}
        {await renderTabs(call, null)}
        {requests.length === 0 ? (
          <EmptyState icon="users" title={texts.none} hint={texts.noneHint} />
        ) : (
          <>
            <p class="hint">{texts.intro}</p>
            <ul class="requests">
              {requests.map((request, index) => (
                <RequestCard
                  locale={locale}
                  request={request}
                  doubt={doubts[index] ?? null}
                  trouble={trouble?.id === request.id ? trouble : null}
                />
              ))}
            </ul>
          </>
        )}
        {last && (
          <p>
            <a class="button second" href={`${mainPaths.users}?show=requests&after=${last.id}`}>
              {peopleTexts(locale).next}
            </a>
          </p>
        )}
        <Declined locale={locale} declined={await listDeclined(database, mostDeclined)} />
      </>
    ),
  });
}

interface RequestCardProps {
  readonly locale: string;
  readonly request: Registration;
  readonly doubt: NameConflict | null;
  readonly trouble: RequestTrouble | null;
}

function RequestCard({ locale, request, doubt, trouble }: RequestCardProps) {
  const { id, name, address, reason, confirmedAt } = request;
  return (
    <li class="card">
      <h2 dir="auto">{name}</h2>
      <p class="hint">
        <bdi dir="ltr">{address}</bdi> · <Moment at={confirmedAt ?? request.createdAt} locale={locale} />
      </p>
      {reason !== '' && <blockquote dir="auto">{reason}</blockquote>}
      {doubt && (
        <p>
          <Badge tone="warn">{describeDoubt(doubt, locale)}</Badge>
        </p>
      )}
      {trouble && <Alert>{trouble.message}</Alert>}
      <ApproveForm locale={locale} request={request} typed={trouble?.username} />
      <DeclineForm locale={locale} id={id} typed={trouble?.because} />
    </li>
  );
}

function describeDoubt({ reason, other }: NameConflict, locale: string): string {
  const { doubts } = requestsTexts(locale);
  return reason === 'taken' ? doubts.taken : doubts[reason](other);
}

interface ApproveFormProps {
  readonly locale: string;
  readonly request: Registration;
  readonly typed: string | undefined;
}

function ApproveForm({ locale, request: { id, username, name }, typed }: ApproveFormProps) {
  const texts = requestsTexts(locale);
  return (
    <form method="post" action={href(mainPaths.approveRequest, { id })} class="approve">
      <div class="field">
        <label for={`username-${id}`}>{textsFor(locale).member.username}</label>
        <input
          id={`username-${id}`}
          name="username"
          dir="ltr"
          value={typed ?? username}
          maxlength={64}
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          aria-describedby={`username-hint-${id}`}
        />
        <p class="hint" id={`username-hint-${id}`}>
          {texts.usernameHint}
        </p>
      </div>
      <button type="submit">
        {texts.approve}
        <span class="hidden"> {name}</span>
      </button>
    </form>
  );
}

interface DeclineFormProps {
  readonly locale: string;
  readonly id: string;
  readonly typed: string | undefined;
}

function DeclineForm({ locale, id, typed }: DeclineFormProps) {
  const texts = requestsTexts(locale);
  return (
    <details class="disclosure" open={typed !== undefined}>
      <summary>{texts.decline}</summary>
      <form method="post" action={href(mainPaths.declineRequest, { id })} class="fields">
        <div class="field">
          <label for={`because-${id}`}>{texts.because}</label>
          <textarea
            id={`because-${id}`}
            name="because"
            rows={3}
            dir="auto"
            required
            maxlength={longestBecause}
          >
            {typed ?? ''}
          </textarea>
        </div>
        <button type="submit" class="danger">
          {texts.send}
        </button>
      </form>
    </details>
  );
}

interface DeclinedProps {
  readonly locale: string;
  readonly declined: readonly Registration[];
}

function Declined({ locale, declined }: DeclinedProps) {
  const texts = requestsTexts(locale);
  if (declined.length === 0) return null;
  return (
    <details class="disclosure">
      <summary>{texts.declined(declined.length)}</summary>
      <p class="hint">{texts.erased}</p>
      <ul class="rows">
        {declined.map(({ name, address, declinedBy, declinedBecause, decidedAt, createdAt }) => (
          <li>
            <div>
              <p>
                <bdi>{name}</bdi> <bdi dir="ltr">{address}</bdi>
              </p>
              <p class="hint">
                <Moment at={decidedAt ?? createdAt} locale={locale} /> · {texts.declinedBy(declinedBy ?? '')}
              </p>
              <p>
                <bdi>{declinedBecause}</bdi>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </details>
  );
}
