import { Alert } from '../../html/design/alert.tsx';
import { isolated } from '../../html/texts/isolated.ts';
import { leadsToThisMachine } from '../../oauth/clients.ts';
import type { MemberExchange } from '../../web/route.ts';
import { tokenTexts } from '../access/token-texts.ts';
import { ownFields } from '../own-form.tsx';
import { authorizeTexts } from './authorize-texts.ts';

interface ConsentProps {
  readonly exchange: MemberExchange;
  readonly to: string;
  /** `host` is null for the command line, which has no site. */
  readonly client: { readonly name: string; readonly host: string | null };
  readonly scopes: readonly string[];
  /** Where the browser goes with the answer; null where it stays. */
  readonly back: URL | null;
  /** The parameters of the request. */
  readonly hidden: Readonly<Record<string, string>>;
  /** The answer that came was another user's. */
  readonly isForAnother: boolean;
}

/** What the client asks for, in words, and two buttons. */
export function Consent(props: ConsentProps) {
  const { exchange, to, client, scopes, back, hidden } = props;
  const { locale } = exchange;
  const { username } = exchange.visitor.session;
  const texts = authorizeTexts(locale);
  const words: Readonly<Record<string, string>> = tokenTexts(locale).scope;
  return (
    <>
      <h1>{texts.title}</h1>
      {props.isForAnother && <Alert>{texts.forAnother}</Alert>}
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
      {back && (
        <p class="hint">{leadsToThisMachine(back) ? texts.backHere : texts.backTo(isolated(back.host))}</p>
      )}
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
