import { textsFor } from '../../html/texts/texts.ts';
import type { Exchange } from '../../kernel/exchange.ts';
import { queryParameter } from '../../kernel/query.ts';
import type { Reply } from '../../kernel/reply.ts';
import { Alert, renderFramed } from './frame.tsx';
import { type MemberDesk, sessionOf } from './member.ts';

/** `trouble` is what was wrong with a form that was sent. */
export async function renderAccount(desk: MemberDesk, exchange: Exchange, trouble?: string): Promise<Reply> {
  const session = sessionOf(exchange);
  const texts = textsFor(exchange.locale).member;
  const user = await desk.accounts.store.users.findByUsername(session.username);
  const saved = trouble ? null : queryParameter(exchange.query, 'saved');
  const address = `${desk.previewUrl}/${encodeURIComponent(session.username)}`;
  return renderFramed(exchange, {
    title: texts.account,
    ...(trouble && { status: 422 }),
    children: (
      <>
        <h1>{texts.account}</h1>
        {trouble && <Alert>{trouble}</Alert>}
        {saved === 'password' && <Done>{texts.passwordSaved}</Done>}
        {saved === 'language' && <Done>{texts.languageSaved}</Done>}
        <p>
          {texts.signedInAs} <strong>{session.username}</strong>.
        </p>
        <p>
          {user?.state === 'published' ? (
            <>
              {texts.yourPage}: <a href={address}>{address}</a>
            </>
          ) : (
            texts.notPublic
          )}
        </p>
        <PasswordForm exchange={exchange} />
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

function PasswordForm({ exchange }: { readonly exchange: Exchange }) {
  const texts = textsFor(exchange.locale).member;
  const { username, startedBy } = sessionOf(exchange);
  const isFirst = startedBy === 'link';
  return (
    <form method="post" action="/account/password" class="fields">
      <h2>{isFirst ? texts.setPassword : texts.changePassword}</h2>
      <input type="hidden" name="username" autocomplete="username" value={username} />
      {!isFirst && (
        <PasswordField
          name="current-password"
          label={texts.currentPassword}
          autocomplete="current-password"
        />
      )}
      <PasswordField name="new-password" label={texts.newPassword} autocomplete="new-password" />
      <PasswordField name="repeated-password" label={texts.repeatPassword} autocomplete="new-password" />
      <p class="hint" id="password-rule">
        {texts.passwordRule}
      </p>
      <button type="submit">{texts.save}</button>
    </form>
  );
}

interface PasswordFieldProps {
  readonly name: string;
  readonly label: string;
  readonly autocomplete: 'current-password' | 'new-password';
}

function PasswordField({ name, label, autocomplete }: PasswordFieldProps) {
  const rule = autocomplete === 'new-password' ? 'password-rule' : undefined;
  return (
    <label>
      {label}
      <input name={name} type="password" autocomplete={autocomplete} required aria-describedby={rule} />
    </label>
  );
}

interface LanguageFormProps {
  readonly exchange: Exchange;
  readonly locales: readonly string[];
}

function LanguageForm({ exchange, locales }: LanguageFormProps) {
  const texts = textsFor(exchange.locale).member;
  const preferred = sessionOf(exchange).locale ?? '';
  return (
    <form method="post" action="/account/language" class="fields">
      <label>
        {texts.language}
        <select name="language">
          <option value="" selected={preferred === ''}>
            {texts.languageAuto}
          </option>
          {locales.map((tag) => (
            <option value={tag} lang={tag} selected={tag === preferred}>
              {new Intl.DisplayNames(tag, { type: 'language' }).of(tag)}
            </option>
          ))}
        </select>
      </label>
      <button type="submit">{texts.save}</button>
    </form>
  );
}
