import { hasFreshProof } from '../../../accounts/identity/fresh-proof.ts';
import { Action } from '../../../core/html/design/action.tsx';
import { Moment } from '../../../core/html/design/moment.tsx';
import { RowList } from '../../../core/html/design/row-list.tsx';
import { TextField } from '../../../core/html/design/text-field.tsx';
import type { Children } from '../../../core/html/jsx/markup.ts';
import { mainPaths } from '../../../core/paths/main.ts';
import { offeredWaysOf } from '../../../hosts/main/members/offered-ways.ts';
import type { MemberCall } from '../../../hosts/main/members/services.ts';
import { listPasskeys, type Passkey } from '../../../store/passkeys.ts';
import { longestPasskeyName } from '../passkeys.ts';
import { addPurpose, nameOfDevice } from './asked-as.ts';
import { PasskeyForm } from './passkey-form.tsx';
import { passkeyTexts } from './passkey-texts.ts';

export async function renderPasskeys(call: MemberCall, trouble: string | undefined): Promise<Children> {
  const { accounts, exchange } = call;
  const { session } = exchange.visitor;
  const passkeys = await listPasskeys(accounts.database, session.userId);
  const isProven = hasFreshProof(session, accounts.now());
  const texts = passkeyTexts(exchange.locale);
  const isOffered = offeredWaysOf(call).passkeyHost !== null;
  if (!isOffered && passkeys.length === 0) return null;
  return (
    <section aria-labelledby="passkeys">
      <h2 id="passkeys">{texts.title}</h2>
      {isOffered && <p class="hint">{texts.hint}</p>}
      {trouble !== undefined && (
        <p class="trouble" role="alert">
          {trouble}
        </p>
      )}
      <RowList none={texts.none}>
        {passkeys.map((passkey) => (
          <PasskeyRow locale={exchange.locale} passkey={passkey} />
        ))}
      </RowList>
      {isOffered && isProven && <AddPasskey call={call} passkeys={passkeys} />}
      {isOffered && !isProven && (
        <p class="actions">
          <a class="button second" href={`${mainPaths.proof}?next=${encodeURIComponent(mainPaths.account)}`}>
            {texts.add}
          </a>
        </p>
      )}
    </section>
  );
}

export function passkeysSaved(locale: string): Record<string, string> {
  const { added, removed } = passkeyTexts(locale);
  return { passkey: added, 'no-passkey': removed };
}

function PasskeyRow({ locale, passkey }: { readonly locale: string; readonly passkey: Passkey }) {
  const texts = passkeyTexts(locale);
  const { id, name, backedUp, createdAt, lastUsedAt } = passkey;
  return (
    <li>
      <div>
        <p>
          <strong dir="auto">{name || texts.title}</strong>{' '}
          <span class="badge">{backedUp === 1 ? texts.synced : texts.here}</span>
        </p>
        <p class="hint">
          {texts.made} <Moment at={createdAt} locale={locale} /> ·{' '}
          {lastUsedAt === null ? (
            texts.unused
          ) : (
            <>
              {texts.used} <Moment at={lastUsedAt} locale={locale} />
            </>
          )}
        </p>
      </div>
      <Action to={mainPaths.removePasskey} label={texts.remove} which={name} fields={{ passkey: id }} />
    </li>
  );
}

interface AddPasskeyProps {
  readonly call: MemberCall;
  readonly passkeys: readonly Passkey[];
}

/** Hidden without the script, which replaces the sentence with the form. */
function AddPasskey({ call, passkeys }: AddPasskeyProps) {
  const { locale, visitor } = call.exchange;
  const { id, userId, username } = visitor.session;
  const texts = passkeyTexts(locale);
  const owner = { id: userId, name: username, existing: passkeys.map((passkey) => passkey.id) };
  return (
    <>
      <PasskeyForm
        call={call}
        purpose={addPurpose(id)}
        owner={owner}
        to={mainPaths.addPasskey}
        page={mainPaths.account}
      >
        <TextField
          name="passkey-name"
          label={texts.name}
          hint={texts.nameHint}
          value={nameOfDevice(call.exchange)}
          maxlength={longestPasskeyName}
          dir="auto"
          autocomplete="off"
        />
        <button type="submit">{texts.add}</button>
      </PasskeyForm>
      <p class="hint" data-no-passkeys>
        {texts.unavailable}
      </p>
    </>
  );
}
