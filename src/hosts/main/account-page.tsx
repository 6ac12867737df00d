import { textsFor } from '../../html/texts/texts.ts';
import { queryParameter } from '../../kernel/query.ts';
import type { Reply } from '../../kernel/reply.ts';
import { findChoice } from '../../store/people-addresses.ts';
import { findUserByName } from '../../store/users.ts';
import { paths as apiPaths } from '../api/paths.ts';
import { profilePath } from '../preview/paths.ts';
import { renderFramed } from './frame.tsx';
import { LanguageForm } from './language-form.tsx';
import type { MemberDesk, MemberExchange } from './member.ts';
import { PasswordForm, type PasswordTrouble } from './password-form.tsx';
import { DirectoryState } from './people/directory-state.tsx';

export async function renderAccount(
  desk: MemberDesk,
  exchange: MemberExchange,
  trouble: PasswordTrouble | null = null,
): Promise<Reply> {
  const { username } = exchange.visitor.session;
  const texts = textsFor(exchange.locale).member;
  const user = await findUserByName(desk.accounts.database, username);
  const choice = user?.state === 'published' ? await findChoice(desk.accounts.database, user.id) : null;
  const saved = trouble ? null : queryParameter(exchange.query, 'saved');
  const address = desk.previewUrl + profilePath(username);
  return renderFramed(exchange, {
    title: texts.account,
    ...(trouble && { status: 422 }),
    children: (
      <>
        <h1>{texts.account}</h1>
        {saved === 'password' && <Done>{texts.passwordSaved}</Done>}
        {saved === 'language' && <Done>{texts.languageSaved}</Done>}
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
          {texts.editing} <a href={desk.apiUrl + apiPaths.docs}>{texts.apiDocs}</a>
        </p>
        <PasswordForm exchange={exchange} trouble={trouble} />
        <DirectoryState locale={exchange.locale} directory={desk.directory} choice={choice} />
        <LanguageForm exchange={exchange} locales={desk.locales} />
      </>
    ),
  });
}

function Done({ children }: { readonly children: string }) {
  return (
    <p class="done" role="status">
      {children}
    </p>
  );
}
