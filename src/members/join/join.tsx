import { selfAdmitted } from '../../accounts/invitations.ts';
import { doubtName } from '../../accounts/name-doubts.ts';
import { Alert } from '../../html/design/alert.tsx';
import { TextField } from '../../html/design/text-field.tsx';
import { textsFor } from '../../html/texts/texts.ts';
import { acceptInvitation, type FirstCredential, openInvitation } from '../../identity/accept-invitation.ts';
import { type PasskeyTrouble, readMadePasskey } from '../../identity/passkeys.ts';
import { findWeakness } from '../../identity/password-weakness.ts';
import type { Visitor } from '../../identity/visitor.ts';
import type { Exchange } from '../../kernel/exchange.ts';
import { type Reply, redirect } from '../../kernel/reply.ts';
import { header } from '../../kernel/request.ts';
import { editorPaths } from '../../paths/editor.ts';
import { Refusal } from '../../profile/refusal.ts';
import { foldUsername } from '../../profile/username.ts';
import { findEmailOwner } from '../../store/emails.ts';
import { type Invitation, markInvitationOpened } from '../../store/invitations.ts';
import { isNameTaken } from '../../store/users.ts';
import { renderFramed } from '../../web/frame.tsx';
import { readForm } from '../../web/read-form.ts';
import { NewPasswordFields, type PasswordTrouble } from '../account/password-form.tsx';
import { askedAs, nameOfDevice } from '../passkeys/asked-as.ts';
import { joinPurpose, PasskeyInstead } from '../passkeys/passkey-instead.tsx';
import { passkeyTexts } from '../passkeys/passkey-texts.ts';
import passkeyScript from '../passkeys/passkeys.browser.js' with { type: 'text' };
import type { MailServices } from '../services.ts';
import { renderSpentLink } from '../sign-in/spent-link.tsx';
import { joinTexts } from './join-texts.ts';
import { suggestUsername } from './suggest-username.ts';

interface OfLink {
  readonly secret: string;
}

interface JoinTrouble {
  readonly username?: 'invalid' | 'taken' | 'kept';
  readonly password?: PasswordTrouble;
  readonly address?: true;
  readonly passkey?: PasskeyTrouble;
}

/** A scanner that fetches every link of a mail does not count as somebody who opened it: browsers say where they go. */
export async function showJoin(
  services: MailServices,
  exchange: Exchange<Visitor>,
  { secret }: OfLink,
): Promise<Reply> {
  const { database, now } = services.accounts;
  const found = await openInvitation(services.accounts, secret);
  if (typeof found === 'string') return renderSpentLink(exchange, found, null);
  const isPerson = header(exchange.request, 'sec-fetch-dest') === 'document';
  if (isPerson && exchange.request.method === 'GET' && found.openedAt === null)
    await database.transaction(
      (queries) => markInvitationOpened(queries, found.id, now().toISOString()),
      'async',
    );
  return renderJoin(services, exchange, found);
}

export async function postJoin(
  services: MailServices,
  exchange: Exchange<Visitor>,
  { secret }: OfLink,
): Promise<Reply> {
  const { accounts, sessions } = services;
  const found = await openInvitation(accounts, secret);
  if (typeof found === 'string') return renderSpentLink(exchange, found, null);
  const form = await readForm(exchange);
  const isGiven = await isFixed(services, found);
  const username = (isGiven ? found.username : form.get('username'))?.trim().normalize('NFC') ?? '';
  if (!isGiven && (await isKept(services, username)))
    return renderJoin(services, exchange, found, { username: 'kept' }, username);
  const credential = form.has('credential')
    ? readPasskey(services, exchange, found, form)
    : await readPassword(services, username, form);
  if ('trouble' in credential) return renderJoin(services, exchange, found, credential.trouble, username);
  try {
    const proven = await acceptInvitation(accounts, found, { secret, username, credential });
    if (proven === null) return renderSpentLink(exchange, 'used', null);
    sessions.remember(exchange, foldUsername(username));
    await sessions.signIn(exchange, proven, 'passkey' in credential ? 'passkey' : 'password');
  } catch (error) {
    return refuse(services, exchange, found, username, error);
  }
  return redirect(303, editorPaths.welcome);
}

type Read = FirstCredential | { readonly trouble: JoinTrouble };

async function readPassword(
  { passwords }: MailServices,
  username: string,
  form: URLSearchParams,
): Promise<Read> {
  const password = form.get('new-password') ?? '';
  const weakness = await findWeakness(password, username);
  const trouble = weakness ?? (password === form.get('repeated-password') ? null : 'differ');
  if (trouble) return { trouble: { password: trouble } };
  return { passwordHash: await passwords.hash(username, password) };
}

function readPasskey(
  services: MailServices,
  exchange: Exchange<Visitor>,
  { id }: Invitation,
  form: URLSearchParams,
): Read {
  const userId = form.get('handle') ?? '';
  const asked = askedAs(services, exchange, joinPurpose(id, userId));
  const passkey = readMadePasskey(form.get('credential') ?? '', asked);
  if (typeof passkey === 'string') return { trouble: { passkey } };
  return { userId, passkey, name: nameOfDevice(exchange) };
}

async function refuse(
  services: MailServices,
  exchange: Exchange<Visitor>,
  found: Invitation,
  username: string,
  error: unknown,
): Promise<Reply> {
  if (!(error instanceof Refusal)) throw error;
  if (error.reason === 'impossible')
    return renderJoin(services, exchange, found, { passkey: 'challenge' }, username);
  if (error.reason !== 'invalid' && error.reason !== 'taken') throw error;
  const owner = await findEmailOwner(services.accounts.database, found.address.toLowerCase());
  const trouble: JoinTrouble = owner ? { address: true } : { username: error.reason };
  return renderJoin(services, exchange, found, trouble, username);
}

/** A username that was chosen for somebody stays, unless another has taken it since. */
async function isFixed({ accounts }: MailServices, { username }: Invitation): Promise<boolean> {
  return username !== null && !(await isNameTaken(accounts.database, foldUsername(username)));
}

/** What could be taken for somebody else's is an operator's to give. */
async function isKept({ accounts, reservedNames }: MailServices, username: string): Promise<boolean> {
  const doubt = await doubtName(accounts.database, username, reservedNames);
  return doubt !== null && doubt.reason !== 'taken';
}

async function renderJoin(
  services: MailServices,
  exchange: Exchange<Visitor>,
  invitation: Invitation,
  trouble?: JoinTrouble,
  typed?: string,
): Promise<Reply> {
  const { locale, host } = exchange;
  const { name, invitedBy, address, username } = invitation;
  const texts = joinTexts(locale);
  const title = name === null ? texts.title : texts.titleTo(name);
  const fixed = (await isFixed(services, invitation)) ? username : null;
  return renderFramed(exchange, {
    title,
    script: passkeyScript,
    ...(trouble && { status: trouble.username === 'taken' || trouble.address ? 409 : 422 }),
    children: (
      <div class="gate">
        <h1>{title}</h1>
        <p class="hint">{invitedBy === selfAdmitted ? texts.introOpen : texts.intro(invitedBy)}</p>
        {trouble?.address && <Alert>{texts.trouble.address}</Alert>}
        {trouble?.passkey && <Alert>{passkeyTexts(locale).trouble[trouble.passkey]}</Alert>}
        <form method="post" class="card fields">
          {fixed === null ? (
            <TextField
              name="username"
              label={texts.username}
              hint={texts.usernameHint}
              trouble={trouble?.username && texts.trouble[trouble.username]}
              value={typed ?? (await suggestUsername(services.accounts.database, invitation))}
              maxlength={64}
              autocomplete="username"
            />
          ) : (
            <p>
              {texts.usernameGiven} <strong dir="ltr">{fixed}</strong>.
              <input type="hidden" name="username" autocomplete="username" value={fixed} />
            </p>
          )}
          <p class="hint" id="password-rule">
            {textsFor(locale).member.passwordRule}
          </p>
          <NewPasswordFields locale={locale} trouble={trouble?.password ?? null} />
          <button type="submit" class="wide">
            {texts.accept}
          </button>
        </form>
        <PasskeyInstead
          services={services}
          exchange={exchange}
          invitationId={invitation.id}
          username={fixed ?? host.site.name}
        />
        <p class="hint">
          {texts.address} <bdi dir="ltr">{address}</bdi>. {texts.private}
        </p>
      </div>
    ),
  });
}
