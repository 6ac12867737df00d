import { TextField } from '../../../../core/html/design/text-field.tsx';
import type { Children } from '../../../../core/html/jsx/markup.ts';
import { textsFor } from '../../../../core/html/texts/texts.ts';
import { mainPaths } from '../../../../core/paths/main.ts';
import type { MemberExchange } from '../../../web/route.ts';
import { nameProviders } from '../identity-provider.ts';
import type { MemberCall } from '../services.ts';
import { proofTexts } from './proof-texts.ts';
import type { ProofWays } from './proof-ways.ts';

/** Why the re-authentication failed. */
export interface ProofTrouble {
  readonly status: 403 | 422 | 429;
  readonly message: string;
  /** The field with the problem. */
  readonly at?: 'password' | 'code';
  /** Seconds until the next attempt is allowed. */
  readonly wait?: number;
}

export function Continue({ exchange: { locale, query } }: { readonly exchange: MemberExchange }) {
  return (
    <form method="post" action={mainPaths.proof + query}>
      <button type="submit" class="wide">
        {proofTexts(locale).confirm}
      </button>
    </form>
  );
}

interface WaysProps {
  readonly call: MemberCall;
  readonly ways: ProofWays;
  readonly trouble?: ProofTrouble | undefined;
}

export async function renderWays({ call, ways, trouble }: WaysProps): Promise<Children> {
  const { locale, query } = call.exchange;
  const texts = proofTexts(locale);
  const providers = await nameProviders(ways.providers, locale);
  const passkey = ways.passkey && (await call.slots.credentials[0]?.renderProof(call.exchange));
  return (
    <div class="fields">
      {providers.map(({ name, paths }) => (
        <form method="post" action={paths.proof + query}>
          <button type="submit" class={ways.password ? 'second wide' : 'wide'}>
            {texts.provider(name)}
          </button>
        </form>
      ))}
      {ways.password && <PasswordProof call={call} ways={ways} trouble={trouble} />}
      {passkey}
      {ways.mail !== null && (
        <form method="post" action={mainPaths.proofByMail + query}>
          <button type="submit" class="second wide">
            {texts.mail(ways.mail)}
          </button>
        </form>
      )}
    </div>
  );
}

function PasswordProof({ call, ways, trouble }: WaysProps) {
  const { locale, query, visitor } = call.exchange;
  const texts = proofTexts(locale);
  const troubleAt = (at: ProofTrouble['at']) => (trouble?.at === at ? trouble?.message : undefined);
  return (
    <form method="post" action={mainPaths.proof + query} class="card fields">
      <input type="hidden" name="username" autocomplete="username" value={visitor.session.username} />
      <TextField
        name="password"
        type="password"
        label={textsFor(locale).member.password}
        trouble={troubleAt('password')}
        autocomplete="current-password"
      />
      {ways.hasSecondFactor && <CodeField locale={locale} trouble={troubleAt('code')} />}
      <button type="submit" class="wide">
        {texts.confirm}
      </button>
    </form>
  );
}

export function CodeField({
  locale,
  trouble,
}: {
  readonly locale: string;
  readonly trouble: string | undefined;
}) {
  return (
    <TextField
      name="code"
      label={proofTexts(locale).code}
      trouble={trouble}
      maxlength={20}
      autocomplete="one-time-code"
    />
  );
}
