import { Alert } from '../../html/design/alert.tsx';
import { Done } from '../../html/design/done.tsx';
import { Fact } from '../../html/design/fact.tsx';
import { Moment } from '../../html/design/moment.tsx';
import { queryParameter } from '../../kernel/query.ts';
import type { Reply } from '../../kernel/reply.ts';
import { editorPaths, forMember } from '../../paths/editor.ts';
import { mainPaths } from '../../paths/main.ts';
import { profilePath } from '../../paths/preview.ts';
import { href } from '../../routing/href.ts';
import { findEmail } from '../../store/emails.ts';
import { listEventsBefore } from '../../store/events.ts';
import { countSessions } from '../../store/sessions.ts';
import { countOperators } from '../../store/user-list.ts';
import type { User } from '../../store/users.ts';
import { renderFramed } from '../../web/frame.tsx';
import type { MemberExchange } from '../../web/route.ts';
import type { MemberServices } from '../services.ts';
import { type HandedLink, IssuedLink } from './issued-link.tsx';
import {
  AddressForm,
  DeleteForm,
  InviteForm,
  RenameForm,
  RoleForm,
  StateForm,
  type UserTrouble,
} from './user-forms.tsx';
import { userTexts } from './user-texts.ts';
import { usersTexts } from './users-texts.ts';

interface UserPage {
  readonly trouble?: UserTrouble;
  readonly invitation?: HandedLink;
}

/** One user, and all that an operator can do for them. */
export async function renderUser(
  services: MemberServices,
  exchange: MemberExchange,
  user: User,
  { trouble, invitation }: UserPage = {},
): Promise<Reply> {
  const { locale, query, visitor } = exchange;
  const { username } = user;
  const texts = userTexts(locale);
  const isSelf = user.id === visitor.session.userId;
  const isLastOperator = user.operator === 1 && (await countOperators(services.accounts.database)) <= 1;
  const done = new Map(Object.entries(texts.done)).get(queryParameter(query, 'done') ?? '');
  const forms = { locale, user, isSelf, trouble };
  const email = await findEmail(services.accounts.database, user.id);
  return renderFramed(exchange, {
    title: username,
    ...(trouble && { status: trouble.status }),
    children: (
      <>
        <p>
          <a href={mainPaths.users}>{texts.back}</a>
        </p>
        <h1>
          {username} {isSelf && <span class="badge">{usersTexts(locale).you}</span>}
        </h1>
        {invitation && <IssuedLink exchange={exchange} invitation={invitation} />}
        {trouble?.at === 'page' && <Alert>{trouble.message}</Alert>}
        {!trouble && !invitation && done !== undefined && <Done>{done}</Done>}
        {await renderFacts(services, exchange, user)}
        {!isSelf && (
          <p>
            <a href={href(forMember, { member: username }) + editorPaths.overview}>{texts.editFor}</a>
          </p>
        )}
        <InviteForm {...forms} />
        <AddressForm {...forms} email={email} />
        <StateForm {...forms} />
        <RenameForm {...forms} />
        <RoleForm {...forms} isLastOperator={isLastOperator} />
        <DeleteForm {...forms} />
      </>
    ),
  });
}

async function renderFacts({ accounts, previewUrl }: MemberServices, { locale }: MemberExchange, user: User) {
  const { id, username, state, operator, createdAt } = user;
  const texts = userTexts(locale);
  const listed = usersTexts(locale);
  const sessions = await countSessions(accounts.database, id, accounts.now());
  const [lastEvent] = await listEventsBefore(accounts.database, id, null, 1);
  const address = previewUrl + profilePath(username);
  const moment = (at: string | null) => at && <Moment at={at} locale={locale} />;
  return (
    <dl class="facts">
      <Fact name={texts.facts.state}>
        {listed.state[state]} {operator === 1 && <span class="badge">{listed.operator}</span>}
      </Fact>
      <Fact name={texts.facts.address}>{state === 'published' ? <a href={address}>{address}</a> : null}</Fact>
      <Fact name={texts.facts.created}>{moment(createdAt)}</Fact>
      <Fact name={texts.facts.sessions}>{texts.places(sessions.count)}</Fact>
      <Fact name={texts.facts.lastUse}>{moment(sessions.usedAt)}</Fact>
      <Fact name={texts.facts.lastEvent}>{moment(lastEvent?.at ?? null)}</Fact>
    </dl>
  );
}
