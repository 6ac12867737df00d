import { hasFreshProof } from '../../../../accounts/identity/fresh-proof.ts';
import { hasPassword, needsCurrentPassword } from '../../../../accounts/identity/sessions.ts';
import { Action } from '../../../../core/html/design/action.tsx';
import { Done } from '../../../../core/html/design/done.tsx';
import { textsFor } from '../../../../core/html/texts/texts.ts';
import { queryParameter } from '../../../../core/kernel/query.ts';
import type { Reply } from '../../../../core/kernel/reply.ts';
import { editorPaths } from '../../../../core/paths/editor.ts';
import { mainPaths } from '../../../../core/paths/main.ts';
import { profilePath } from '../../../../core/paths/preview.ts';
import { listDelegates, listDelegators } from '../../../../store/delegates.ts';
import { findChoice } from '../../../../store/directory/listed-addresses.ts';
import { findEmail } from '../../../../store/emails.ts';
import { countRecoveryCodes, findSecondFactor } from '../../../../store/second-factors.ts';
import { listSessions } from '../../../../store/sessions.ts';
import { findUserByName } from '../../../../store/users.ts';
import { DirectoryState } from '../../../directory/pages/directory-state.tsx';
import { frameTexts } from '../../../web/frame-texts.ts';
import type { MemberExchange } from '../../../web/route.ts';
import { ownFields } from '../own-form.tsx';
import { SecondFactorState } from '../second-factor/second-factor-state.tsx';
import { secondFactorTexts } from '../second-factor/second-factor-texts.ts';
import type { MemberCall } from '../services.ts';
import { type AccountSlot, credentialScript } from '../slots.ts';
import css from './account.css' with { type: 'text' };
import { accountTexts } from './account-texts.ts';
import { DelegateList, type DelegateTrouble } from './delegate-list.tsx';
import { DeleteAccountForm, type DeletionTrouble } from './delete-account-form.tsx';
import { EmailForm, type EmailTrouble } from './email-form.tsx';
import { emailTexts } from './email-texts.ts';
import { LanguageForm } from './language-form.tsx';
import { OtherList } from './others.tsx';
import { renderOwnPlace } from './own-place.tsx';
import { PasswordForm, type PasswordTrouble } from './password-form.tsx';
import { SessionList } from './session-list.tsx';
import { findRecentActivity, WhatHappened } from './what-happened.tsx';

/** Why a change was rejected, and by which form. */
export interface AccountTrouble {
  readonly status: 403 | 409 | 422 | 429;
  readonly password?: PasswordTrouble;
  readonly delegate?: DelegateTrouble;
  readonly email?: EmailTrouble;
  readonly deletion?: DeletionTrouble;
  /** Problems in sections of modules, by the name of the section. */
  readonly sections?: Readonly<Record<string, string>>;
}

export async function renderAccount(call: MemberCall, trouble?: AccountTrouble): Promise<Reply> {
  const { exchange } = call;
  const { locale, visitor } = exchange;
  const { username, userId } = visitor.session;
  const { database, now, outbox = null } = call.accounts;
  const texts = textsFor(locale).member;
  const more = accountTexts(locale);
  const user = await findUserByName(database, username);
  const choice = user?.state === 'published' ? await findChoice(database, user.id) : null;
  const delegates = await listDelegates(database, userId);
  const others = await listDelegators(database, userId);
  const sessions = await listSessions(database, userId, now());
  const email = await findEmail(database, userId);
  const factor = await findSecondFactor(database, userId);
  const recoveryCodes = await countRecoveryCodes(database, userId);
  const lately = await findRecentActivity(database, userId);
  const isProven = hasFreshProof(visitor.session, now());
  const asksForPassword = isProven && needsCurrentPassword(visitor.session);
  const address = call.previewUrl + profilePath(username);
  const { account, waysIn: added } = call.slots;
  const renderAll = (slots: readonly AccountSlot[]) =>
    Promise.all(slots.map(({ name, render }) => render(call, trouble?.sections?.[name])));
  const waysIn = await renderAll(added);
  const sections = await renderAll(account);
  const saved = await Promise.all([...added, ...account].map((slot) => slot.saved(locale)));
  return renderOwnPlace(call, {
    place: mainPaths.account,
    css,
    ...(await credentialScript(call.slots)),
    title: texts.account,
    ...(trouble && { status: trouble.status }),
    children: (
      <>
        <h1>{texts.account}</h1>
        {!trouble && <Saved exchange={exchange} added={saved} />}
        <p>
          {texts.signedInAs} <strong>{username}</strong>.
        </p>
        <p>
          {user?.state === 'published' ? (
            <>
              {texts.yourPage} <a href={address}>{address}</a>
            </>
          ) : (
            texts.notPublic
          )}
        </p>
        <p>
          {more.exportHint} <a href={editorPaths.export}>{more.export}</a>
        </p>
        <DirectoryState locale={locale} directory={call.directory} choice={choice} />
        {call.signInWays.includes('password') && (
          <PasswordForm
            exchange={exchange}
            asksForPassword={asksForPassword}
            trouble={trouble?.password ?? null}
          />
        )}
        {waysIn}
        <SecondFactorState
          exchange={exchange}
          hasPassword={hasPassword(visitor.session)}
          factor={factor}
          recoveryCodes={recoveryCodes}
        />
        <EmailForm
          exchange={exchange}
          email={email}
          sendsMail={outbox !== null}
          asksForPassword={asksForPassword && hasPassword(visitor.session)}
          trouble={trouble?.email}
        />
        {sections}
        <LanguageForm exchange={exchange} locales={call.locales} />
        <SessionList exchange={exchange} sessions={sessions} />
        <WhatHappened exchange={exchange} lately={lately} />
        <DelegateList exchange={exchange} delegates={delegates} trouble={trouble?.delegate} />
        {others.length > 0 && (
          <section aria-labelledby="others">
            <h2 id="others">{frameTexts(locale).others}</h2>
            <p class="hint">{more.othersHint}</p>
            <OtherList others={others} />
          </section>
        )}
        <section aria-labelledby="data">
          <h2 id="data">{more.data}</h2>
          <p class="hint">{more.dataHint}</p>
          <Action to={mainPaths.downloadData} label={more.downloadData} fields={ownFields(exchange)} />
        </section>
        <DeleteAccountForm
          exchange={exchange}
          waits={call.deleteAfterDays}
          asksForPassword={asksForPassword}
          trouble={trouble?.deletion ?? null}
        />
      </>
    ),
  });
}

interface SavedProps {
  readonly exchange: MemberExchange;
  /** Messages of modules. */
  readonly added: readonly Readonly<Record<string, string>>[];
}

/** The result of the last action, from the query. */
function Saved({ exchange: { locale, query }, added }: SavedProps) {
  const texts = textsFor(locale).member;
  const more = accountTexts(locale);
  const messages = new Map([
    ['password', texts.passwordSaved],
    ['no-second-factor', secondFactorTexts(locale).removed],
    ['language', texts.languageSaved],
    ['email-asked', emailTexts(locale).asked],
    ['notices', emailTexts(locale).noticesSaved],
    ['session', more.sessionEnded],
    ['other-sessions', more.othersEnded],
    ['delegate', more.delegateAdded],
    ['no-delegate', more.delegateRemoved],
    ['no-operator', more.noOperator],
    ['last-operator', more.lastOperator],
    ...added.flatMap(Object.entries<string>),
  ]);
  const message = messages.get(queryParameter(query, 'saved') ?? '');
  return message === undefined ? null : <Done>{message}</Done>;
}
