import { mostTokens } from '../../../accounts/identity/tokens.ts';
import { Alert } from '../../../core/html/design/alert.tsx';
import { Banner } from '../../../core/html/design/banner.tsx';
import { isolated } from '../../../core/html/texts/isolated.ts';
import { mainPaths } from '../../../core/paths/main.ts';
import { Refusal } from '../../../domain/profile/refusal.ts';
import { tokenTexts } from '../../../hosts/main/members/access/token-texts.ts';
import { accountTexts } from '../../../hosts/main/members/account/account-texts.ts';
import { ownFields } from '../../../hosts/main/members/own-form.tsx';
import type { MemberExchange } from '../../../hosts/web/route.ts';
import { leadsToThisMachine } from '../clients.ts';
import { authorizeTexts } from './authorize-texts.ts';

interface ConsentProps {
  readonly exchange: MemberExchange;
  readonly to: string;
  /** `host` is null for the command line, which has no website. */
  readonly client: { readonly name: string; readonly host: string | null };
  readonly scopes: readonly string[];
  /** The URL to return to. Null stays on the page. */
  readonly back: URL | null;
  /** The parameters of the authorization request. */
  readonly hidden: Readonly<Record<string, string>>;
  readonly trouble: ConsentTrouble | null;
}

/** Why a decision was not accepted: it was for another user, or the user is at the limit of tokens. */
export type ConsentTrouble = 'for-another' | 'too-many';

/** The known problem of an error. Other errors are thrown again. */
export function troubleOf(error: unknown): ConsentTrouble {
  if (error instanceof Refusal && error.reason === 'impossible') return 'too-many';
  throw error;
}

/** The requested scopes, with buttons to authorize or cancel. */
export function Consent(props: ConsentProps) {
  const { exchange, to, client, scopes, back, hidden, trouble } = props;
  const { locale } = exchange;
  const { username } = exchange.visitor.session;
  const texts = authorizeTexts(locale);
  const words: Readonly<Record<string, string>> = {
    ...tokenTexts(locale).scope,
    // Unlike a member's own token, an app needs a separate scope to publish.
    'profile:write': texts.write,
    'profile:publish': texts.publish,
  };
  return (
    <>
      <h1>{texts.title}</h1>
      {trouble === 'for-another' && <Alert>{texts.forAnother}</Alert>}
      {trouble === 'too-many' && (
        <Alert>
          {tokenTexts(locale).tooMany(mostTokens)}{' '}
          <a href={mainPaths.tokens} target="_blank" rel="noopener">
            {accountTexts(locale).places.tokens}
          </a>
        </Alert>
      )}
      <p>
        <strong>
          <bdi>{client.name}</bdi>
        </strong>{' '}
        {client.host !== null && (
          <>
            (<code>{client.host}</code>){' '}
          </>
        )}
        {texts.asks} <strong>{username}</strong>.
      </p>
      <p>{texts.may}</p>
      <ul>
        {scopes.map((scope) => (
          <li>{words[scope] ?? scope}</li>
        ))}
      </ul>
      <p class="hint">{texts.until}</p>
      {back && <Destination locale={locale} back={back} clientHost={client.host} />}
      <form method="post" action={to} class="actions">
        {Object.entries(ownFields(exchange, hidden)).map(([name, value]) => (
          <input type="hidden" name={name} value={value} />
        ))}
        <button type="submit" name="decision" value="allow">
          {texts.allow}
        </button>
        <button type="submit" name="decision" value="deny" class="quiet">
          {texts.deny}
        </button>
      </form>
    </>
  );
}

/**
 * Shows a redirect host that differs from the client's host just as large, because a trusted client document
 * does not vouch for it.
 */
function Destination({
  locale,
  back,
  clientHost,
}: {
  readonly locale: string;
  readonly back: URL;
  readonly clientHost: string | null;
}) {
  const texts = authorizeTexts(locale);
  if (back.host === clientHost) return <p class="hint">{texts.backTo(isolated(back.host))}</p>;
  return (
    <>
      <p>
        {texts.answerTo} <code>{back.host}</code>
      </p>
      {leadsToThisMachine(back) ? (
        <p class="hint">{texts.backHere}</p>
      ) : (
        <Banner tone="warn">{texts.backElsewhere}</Banner>
      )}
    </>
  );
}
