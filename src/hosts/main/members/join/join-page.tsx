import { selfAdmitted } from '../../../../accounts/invitations.ts';
import { Alert } from '../../../../core/html/design/alert.tsx';
import { TextField } from '../../../../core/html/design/text-field.tsx';
import { textsFor } from '../../../../core/html/texts/texts.ts';
import type { Reply } from '../../../../core/kernel/reply.ts';
import { foldUsername, isUsername } from '../../../../domain/profile/username.ts';
import type { Invitation } from '../../../../store/invitations.ts';
import { isNameTaken } from '../../../../store/users.ts';
import { renderFramed } from '../../../web/frame.tsx';
import { emailTexts } from '../account/email-texts.ts';
import { NewPasswordFields, type PasswordTrouble } from '../account/password-form.tsx';
import { type NamedProvider, nameProviders } from '../identity-provider.ts';
import { proofTexts } from '../proof/proof-texts.ts';
import type { MemberServices, VisitorCall } from '../services.ts';
import { credentialScript } from '../slots.ts';
import { joinTexts } from './join-texts.ts';
import { type JoiningWays, joiningWaysOf } from './joining-ways.ts';
import { suggestUsername } from './suggest-username.ts';

export interface JoinTrouble {
  readonly username?: 'invalid' | 'taken' | 'kept';
  readonly password?: PasswordTrouble;
  readonly address?: true;
  /** Why the credential of a device was rejected. */
  readonly credential?: string;
  /** The chosen sign-in method isn't offered. */
  readonly way?: true;
  /** Seconds until another username can be tried. */
  readonly wait?: number;
}

/** Whether the operator's username is fixed. It is, unless another user has taken it since. */
export async function isFixed({ accounts }: MemberServices, { username }: Invitation): Promise<boolean> {
  return username !== null && !(await isNameTaken(accounts.database, foldUsername(username)));
}

/** Names the inviting user. For a token or the command line, it names the site's operators. */
function introduce(invitedBy: string, texts: ReturnType<typeof joinTexts>): string {
  if (invitedBy === selfAdmitted) return texts.introOpen;
  return isUsername(invitedBy) ? texts.intro(invitedBy) : texts.introFromSite;
}

/** The page to accept an invitation. */
export async function renderJoin(
  call: VisitorCall,
  invitation: Invitation,
  trouble?: JoinTrouble,
  typed?: string,
): Promise<Reply> {
  const { exchange } = call;
  const { locale, host } = exchange;
  const { name, invitedBy, address, username } = invitation;
  const texts = joinTexts(locale);
  const title = name === null ? texts.title : texts.titleTo(name);
  const fixed = (await isFixed(call, invitation)) ? username : null;
  const suggested = typed ?? (await suggestUsername(call.accounts.database, invitation));
  const ways = joiningWaysOf(call);
  const providers = await nameProviders(call.slots.providers, locale);
  const joining = {
    invitationId: invitation.id,
    username: fixed ?? host.site.name,
    isOnlyWay: ways.length === 1,
  };
  const device = ways.includes('passkey') && (await call.slots.credentials[0]?.renderJoin(exchange, joining));
  return renderFramed(exchange, {
    title,
    ...(await credentialScript(call.slots)),
    ...(trouble && { status: statusOf(trouble), wait: trouble.wait }),
    children: (
      <div class="gate">
        <h1>{title}</h1>
        <p class="hint">{introduce(invitedBy, texts)}</p>
        {trouble?.address && <Alert>{texts.trouble.address}</Alert>}
        {trouble?.wait !== undefined && <Alert>{proofTexts(locale).heldUp}</Alert>}
        {trouble?.way && <Alert>{texts.trouble.way}</Alert>}
        {trouble?.credential && <Alert>{trouble.credential}</Alert>}
        <form method="post" class="card fields">
          {fixed === null ? (
            <TextField
              name="username"
              label={textsFor(locale).member.username}
              hint={texts.usernameHint}
              trouble={trouble?.username && texts.trouble[trouble.username]}
              value={suggested}
              maxlength={64}
              autocomplete="username"
            />
          ) : (
            <p>
              {texts.usernameGiven} <strong dir="ltr">{fixed}</strong>.
              <input type="hidden" name="username" autocomplete="username" value={fixed} />
            </p>
          )}
          <Ways locale={locale} providers={providers} ways={ways} trouble={trouble} />
        </form>
        {device}
        <p class="hint">
          {emailTexts(locale).present} <bdi dir="ltr">{address}</bdi>. {texts.private}
        </p>
      </div>
    ),
  });
}

function statusOf({ username, address, wait }: JoinTrouble): 409 | 422 | 429 {
  if (wait !== undefined) return 429;
  return username === 'taken' || address ? 409 : 422;
}

interface WaysProps {
  readonly locale: string;
  readonly providers: readonly NamedProvider[];
  readonly ways: JoiningWays;
  readonly trouble: JoinTrouble | undefined;
}

/** The Enter key presses the first button. */
function Ways({ locale, providers, ways, trouble }: WaysProps) {
  const texts = joinTexts(locale);
  return (
    <>
      {ways.includes('password') && (
        <>
          <p class="hint" id="password-rule">
            {textsFor(locale).member.passwordRule}
          </p>
          <NewPasswordFields locale={locale} trouble={trouble?.password ?? null} />
          <button type="submit" class="wide">
            {texts.accept}
          </button>
        </>
      )}
      {ways.includes('mail') && (
        <>
          <p class="hint">{texts.byMail}</p>
          <button type="submit" name="way" value="mail" class="wide">
            {texts.accept}
          </button>
        </>
      )}
      {providers.map(({ method, name }) => (
        <button
          type="submit"
          name="way"
          value={method}
          class={ways[0] === method ? 'wide' : 'second wide'}
          formnovalidate
        >
          {texts.withProvider(name)}
        </button>
      ))}
    </>
  );
}
