import { Done } from '../../html/design/done.tsx';
import { RowList } from '../../html/design/row-list.tsx';
import { SelectField } from '../../html/design/select-field.tsx';
import { findingStyles } from '../../html/design/styles.ts';
import { TextField } from '../../html/design/text-field.tsx';
import { queryParameter } from '../../kernel/query.ts';
import type { Reply } from '../../kernel/reply.ts';
import { mainPaths } from '../../paths/main.ts';
import { foldUsername } from '../../profile/username.ts';
import { href } from '../../routing/href.ts';
import { statisticsTexts } from '../../statistics/pages/statistics-texts.ts';
import { listUsersMatching, type UserListQuery } from '../../store/user-list.ts';
import type { User } from '../../store/users.ts';
import { renderFramed } from '../../web/frame.tsx';
import type { Refused } from '../../web/refused.ts';
import type { MemberExchange } from '../../web/route.ts';
import { invitationsTexts } from '../invitations/invitations-texts.ts';
import type { MemberServices } from '../services.ts';
import { userTexts } from './user-texts.ts';
import { usersTexts } from './users-texts.ts';

const pageSize = 50;
const kinds = ['everybody', 'draft', 'published', 'unpublished', 'suspended', 'operators'] as const;

/** What an operator searches for, as it stands in the address. */
interface Search {
  readonly q: string;
  readonly only: UserListQuery['only'];
  readonly after: string;
}

/** All users, or those who are looked for; and a form to add one. */
export async function renderUsers(
  { accounts, countsViews }: MemberServices,
  exchange: MemberExchange,
  trouble?: Refused & { readonly typed: string },
): Promise<Reply> {
  const { locale, query } = exchange;
  const texts = usersTexts(locale);
  const search = parseSearch(query);
  const { only, after } = search;
  const prefix = foldUsername(search.q);
  const found = await listUsersMatching(accounts.database, { prefix, only, after, limit: pageSize + 1 });
  const users = found.slice(0, pageSize);
  const last = found.length > pageSize ? users.at(-1) : undefined;
  return renderFramed(exchange, {
    title: texts.title,
    css: findingStyles,
    ...(trouble && { status: trouble.status }),
    children: (
      <>
        <h1>{texts.title}</h1>
        {countsViews && (
          <p>
            <a href={mainPaths.siteStatistics}>{statisticsTexts(locale).site}</a>
          </p>
        )}
        {!trouble && queryParameter(query, 'done') === 'deleted' && (
          <Done>{userTexts(locale).done.deleted}</Done>
        )}
        {accounts.outbox && (
          <p class="actions">
            <a class="button second" href={mainPaths.invitations}>
              {invitationsTexts(locale).title}
            </a>
          </p>
        )}
        <SearchForm locale={locale} search={search} />
        <RowList none={texts.none}>
          {users.map((user) => (
            <UserRow exchange={exchange} user={user} />
          ))}
        </RowList>
        <Pages locale={locale} search={search} last={last} />
        <form method="post" action={mainPaths.users} class="fields">
          <h2>{texts.new}</h2>
          <TextField
            name="username"
            label={texts.username}
            hint={texts.usernameHint}
            trouble={trouble?.message}
            value={trouble?.typed}
            maxlength={64}
            autocomplete="off"
          />
          <button type="submit">{texts.add}</button>
        </form>
      </>
    ),
  });
}

function SearchForm({ locale, search }: { readonly locale: string; readonly search: Search }) {
  const texts = usersTexts(locale);
  return (
    <search>
      <form method="get" action={mainPaths.users} class="search">
        <div class="field">
          <label for="q">{texts.search}</label>
          <input
            id="q"
            name="q"
            type="search"
            dir="ltr"
            value={search.q}
            maxlength={64}
            autocapitalize="none"
            spellcheck={false}
          />
        </div>
        <SelectField
          name="state"
          label={texts.show}
          options={kinds}
          texts={texts.only}
          chosen={search.only}
        />
        <button type="submit">{texts.find}</button>
      </form>
    </search>
  );
}

function UserRow({ exchange, user }: { readonly exchange: MemberExchange; readonly user: User }) {
  const { username, state, operator } = user;
  const texts = usersTexts(exchange.locale);
  return (
    <li>
      <a href={href(mainPaths.user, { name: username })}>{username}</a>
      <span class="actions">
        {username === exchange.visitor.session.username && <span class="badge">{texts.you}</span>}
        {operator === 1 && <span class="badge">{texts.operator}</span>}
        <span class="hint">{texts.state[state]}</span>
      </span>
    </li>
  );
}

interface PagesProps {
  readonly locale: string;
  readonly search: Search;
  /** The last user of this page, where there are more. */
  readonly last: User | undefined;
}

function Pages({ locale, search, last }: PagesProps) {
  const texts = usersTexts(locale);
  const next = last && { ...search, after: foldUsername(last.username) };
  if (search.after === '' && !next) return null;
  return (
    <p class="actions">
      {search.after !== '' && <a href={addressOf({ ...search, after: '' })}>{texts.first}</a>}
      {next && <a href={addressOf(next)}>{texts.next}</a>}
    </p>
  );
}

/** What is not understood is not asked for. */
function parseSearch(query: string): Search {
  const textOf = (name: string) => (queryParameter(query, name) ?? '').replaceAll('\0', '').slice(0, 200);
  const only = kinds.find((kind) => kind === queryParameter(query, 'state')) ?? 'everybody';
  return { q: textOf('q').trim(), only, after: textOf('after') };
}

function addressOf({ q, only, after }: Search): string {
  const query = new URLSearchParams({
    ...(q !== '' && { q }),
    ...(only !== 'everybody' && { state: only }),
    ...(after !== '' && { after }),
  }).toString();
  return query === '' ? mainPaths.users : `${mainPaths.users}?${query}`;
}
