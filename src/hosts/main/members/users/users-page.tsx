import { mayUse } from '../../../../accounts/identity/rights.ts';
import { Alert } from '../../../../core/html/design/alert.tsx';
import { Done } from '../../../../core/html/design/done.tsx';
import { EmptyState } from '../../../../core/html/design/empty-state.tsx';
import { Icon } from '../../../../core/html/design/icon.tsx';
import { SearchField } from '../../../../core/html/design/search-field.tsx';
import { emptyStyles, findingStyles, tabStyles } from '../../../../core/html/design/styles.ts';
import { Tabs } from '../../../../core/html/design/tabs.tsx';
import { TextField } from '../../../../core/html/design/text-field.tsx';
import type { Children } from '../../../../core/html/jsx/markup.ts';
import { helpAbout } from '../../../../core/html/site.ts';
import { textsFor } from '../../../../core/html/texts/texts.ts';
import { queryParameter } from '../../../../core/kernel/query.ts';
import type { Reply } from '../../../../core/kernel/reply.ts';
import { mainPaths } from '../../../../core/paths/main.ts';
import { formatNumber } from '../../../../core/texts/numbers.ts';
import { countWaitingRegistrations } from '../../../../store/registrations.ts';
import {
  countUsersByState,
  listUsersMatching,
  mostUsersCounted,
  type UserListPage,
} from '../../../../store/user-list.ts';
import { mostUsersFound, type UserKind, userKinds } from '../../../../store/user-search.ts';
import { peopleTexts } from '../../../directory/pages/people-texts.ts';
import { renderFramed } from '../../../web/frame.tsx';
import { frameTexts } from '../../../web/frame-texts.ts';
import type { Refused } from '../../../web/refused.ts';
import { invitationsTexts } from '../invitations/invitations-texts.ts';
import type { MemberCall } from '../services.ts';
import { siteTexts } from '../site/site-texts.ts';
import { BringForm } from './bring-form.tsx';
import chooseAll from './choose-all.browser.js' with { type: 'text' };
import { findFaces } from './find-faces.ts';
import { requestsTexts } from './requests-texts.ts';
import showTab from './show-tab.browser.js' with { type: 'text' };
import { actionsOfSupport, userActions } from './user-actions.ts';
import { userTexts } from './user-texts.ts';
import css from './users.css' with { type: 'text' };
import { parseUsersRequest, type UsersRequest, usersAddress } from './users-request.ts';
import { SortLinks, UsersTable } from './users-table.tsx';
import { usersTexts } from './users-texts.ts';

const pageSize = 50;

/** The result of the last submission, shown above the list. */
export interface UsersNews {
  readonly status?: number;
  readonly report?: Children;
  /** Why no user was added. */
  readonly trouble?: Refused & { readonly typed: string };
  /** Why no user was added from a table. */
  readonly bringing?: { readonly typed: string; readonly trouble: string };
}

/** The users that match the query, with actions. */
export async function renderUsers(call: MemberCall, news: UsersNews = {}): Promise<Reply> {
  const { accounts, previewUrl, exchange } = call;
  const { locale, query, visitor } = exchange;
  const texts = usersTexts(locale);
  const request = parseUsersRequest(query);
  const page = await listUsersMatching(accounts.database, { ...request, limit: pageSize });
  const faces = await findFaces(call, page.users);
  const status = news.status ?? news.trouble?.status;
  const isOperator = visitor.session.operator === 1;
  const ofSupport = mayUse(visitor.session, 'users:support') ? actionsOfSupport : [];
  return renderFramed(exchange, {
    title: frameTexts(locale).users,
    css: tabStyles + findingStyles + emptyStyles + css,
    script: showTab + chooseAll,
    picturesFrom: previewUrl,
    ...(status !== undefined && { status }),
    children: (
      <>
        <UsersHead call={call} request={request} />
        {news.report}
        {!news.trouble && queryParameter(query, 'done') === 'deleted' && (
          <Done>{userTexts(locale).done.deleted}</Done>
        )}
        {await renderTabs(call, request)}
        {isOperator && (
          <>
            <AddForm locale={locale} trouble={news.trouble} />
            <BringForm locale={locale} bringing={news.bringing} />
            {await Promise.all(call.slots.bring.map(({ render }) => render(call)))}
          </>
        )}
        <SearchForm locale={locale} request={request} />
        {page.isCut && <Alert>{texts.cut(formatNumber(mostUsersFound, locale))}</Alert>}
        {page.users.length === 0 ? (
          <EmptyState icon="users" title={texts.none} hint={texts.noneHint} />
        ) : (
          <>
            <SortLinks request={request} locale={locale} />
            <UsersTable
              locale={locale}
              now={accounts.now()}
              request={request}
              users={page.users}
              faces={faces}
              self={visitor.session.username}
              actions={isOperator ? userActions : ofSupport}
            />
          </>
        )}
        <Pages locale={locale} request={request} page={page} />
      </>
    ),
  });
}

interface PartProps {
  readonly locale: string;
  readonly request: UsersRequest;
}

interface UsersHeadProps {
  readonly call: MemberCall;
  readonly request: UsersRequest;
}

export function UsersHead({ call: { accounts, exchange }, request }: UsersHeadProps) {
  const { locale } = exchange;
  const { session } = exchange.visitor;
  const texts = usersTexts(locale);
  const help = helpAbout(exchange.host.site, 'operators/users');
  return (
    <div class="users-head">
      <h1>{frameTexts(locale).users}</h1>
      {help !== null && (
        <a class="button quiet" href={help}>
          <Icon name="book-open" />
          {frameTexts(locale).help}
        </a>
      )}
      <a class="button quiet" href={usersAddress({ ...request, after: null }, { format: 'csv' })}>
        <Icon name="download" />
        {texts.csv}
      </a>
      {mayUse(session, 'site:read') && (
        <a class="button second" href={mainPaths.site}>
          <Icon name="layout-dashboard" />
          {siteTexts(locale).title}
        </a>
      )}
      {accounts.outbox && mayUse(session, 'users:support') && (
        <a class="button second" href={mainPaths.invitations}>
          <Icon name="send" />
          {invitationsTexts(locale).title}
        </a>
      )}
    </div>
  );
}

/** The tabs of all lists. `request` is null on the page of another list, which `here` names. */
export async function renderTabs(call: MemberCall, request: UsersRequest | null, here = 'requests') {
  const { locale } = call.exchange;
  const { database } = call.accounts;
  const texts = usersTexts(locale);
  const counts = await countUsersByState(database);
  const { published, draft, unpublished, suspended } = counts;
  const sums: Partial<Record<UserKind, number>> = {
    ...counts,
    everybody: published + draft + unpublished + suspended,
  };
  const places = userKinds.map((kind) => ({
    to: usersAddress({ text: request?.text ?? '', only: kind, sort: request?.sort ?? 'name' }),
    title: texts.only[kind],
    isHere: request?.only === kind,
    ...(sums[kind] !== undefined && { count: describeCount(sums[kind], locale) }),
  }));
  const waiting = await countWaitingRegistrations(database, mostUsersCounted + 1);
  const requests = {
    to: `${mainPaths.users}?show=requests`,
    title: requestsTexts(locale).tab,
    isHere: request === null && here === 'requests',
    count: describeCount(waiting, locale),
  };
  const isOperator = call.exchange.visitor.session.operator === 1;
  const hasRequests = isOperator && (call.registration !== null || requests.isHere || waiting > 0);
  // The first tab is separate from the others. Phones show only the first tabs.
  const [everybody, ...others] = places;
  const apart = [
    ...(hasRequests ? [requests] : []),
    ...(isOperator ? await listSlotTabs(call, request ? null : here) : []),
  ];
  const shown = everybody ? [everybody, ...apart, ...others] : places;
  return <Tabs label={texts.lists} places={shown} />;
}

function listSlotTabs(call: MemberCall, here: string | null) {
  const { locale } = call.exchange;
  const tabs = call.slots.users.map(async ({ show, texts, count }) => ({
    to: `${mainPaths.users}?show=${show}`,
    title: (await texts(locale)).title,
    isHere: here === show,
    count: describeCount(await count(call, mostUsersCounted + 1), locale),
  }));
  return Promise.all(tabs);
}

function describeCount(count: number, locale: string): string {
  return count > mostUsersCounted
    ? `${formatNumber(mostUsersCounted, locale)}+`
    : formatNumber(count, locale);
}

function SearchForm({ locale, request: { text, only, sort } }: PartProps) {
  const texts = usersTexts(locale);
  return (
    <search>
      <form method="get" action={mainPaths.users} class="find">
        <Icon name="search" />
        <SearchField name="q" label={texts.search} value={text} most={200} />
        {only !== 'everybody' && <input type="hidden" name="show" value={only} />}
        {sort !== 'name' && <input type="hidden" name="sort" value={sort} />}
        <button type="submit" class="second">
          {peopleTexts(locale).find}
        </button>
      </form>
    </search>
  );
}

function Pages({ locale, request, page }: PartProps & { readonly page: UserListPage }) {
  const texts = peopleTexts(locale);
  if (request.after === null && page.next === null) return null;
  return (
    <p class="actions">
      {request.after !== null && (
        <a class="button second" href={usersAddress({ ...request, after: null })}>
          {texts.first}
        </a>
      )}
      {page.next !== null && (
        <a class="button second" href={usersAddress({ ...request, after: page.next })}>
          {texts.next}
        </a>
      )}
    </p>
  );
}

interface AddFormProps {
  readonly locale: string;
  readonly trouble: UsersNews['trouble'];
}

function AddForm({ locale, trouble }: AddFormProps) {
  const texts = usersTexts(locale);
  return (
    <details class="disclosure" open={trouble !== undefined}>
      <summary>{texts.new}</summary>
      <form method="post" action={mainPaths.users} class="fields">
        <TextField
          name="username"
          label={textsFor(locale).member.username}
          hint={texts.usernameHint}
          trouble={trouble?.message}
          value={trouble?.typed}
          maxlength={64}
          autocomplete="off"
        />
        <button type="submit">{texts.add}</button>
      </form>
    </details>
  );
}
