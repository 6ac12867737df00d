import { rightsOf, roleScopes } from '../../../../accounts/identity/rights.ts';
import { longestTokenName } from '../../../../accounts/identity/tokens.ts';
import { SelectField } from '../../../../core/html/design/select-field.tsx';
import { TextField } from '../../../../core/html/design/text-field.tsx';
import { mainPaths } from '../../../../core/paths/main.ts';
import { SentOnce } from '../../../../core/web/sent-once.tsx';
import type { MemberExchange } from '../../../web/route.ts';
import { FormOwner } from '../own-form.tsx';
import { tokenTexts } from './token-texts.ts';

const memberScopes = [
  'profile:read',
  'profile:write',
  'profile:publish',
  'account:read',
  'groups:read',
  'groups:write',
] as const;

/** Scopes that the signed-in user can give to a token. */
export function offeredScopes({ visitor }: MemberExchange) {
  const ofRoles = rightsOf(visitor.caller.roles);
  return [...memberScopes, ...roleScopes.filter((scope) => ofRoles.includes(scope))];
}
/** Lifetimes in days. */
export const lifetimes = ['7', '30', '90', '365', 'never'] as const;

/** The submitted values, with their problems. */
export interface TokenDraft {
  readonly name: string;
  readonly scopes: readonly string[];
  readonly lifetime: string;
  readonly trouble: { readonly at: 'name' | 'scopes' | 'form'; readonly message: string } | null;
}

export const freshToken: TokenDraft = { name: '', scopes: ['profile:read'], lifetime: '90', trouble: null };

interface TokenFormProps {
  readonly exchange: MemberExchange;
  readonly draft: TokenDraft;
  readonly now: Date;
}

export function TokenForm({ exchange, draft, now }: TokenFormProps) {
  const texts = tokenTexts(exchange.locale);
  const { trouble } = draft;
  const scopeTrouble = trouble?.at === 'scopes' ? trouble.message : null;
  return (
    <form method="post" action={mainPaths.tokens} class="fields">
      <FormOwner exchange={exchange} />
      <h2>{texts.new}</h2>
      <SentOnce now={now} />
      <TextField
        name="name"
        label={texts.name}
        hint={texts.nameHint}
        trouble={trouble?.at === 'name' ? trouble.message : undefined}
        value={draft.name}
        maxlength={longestTokenName}
        dir="auto"
        autocomplete="off"
      />
      <fieldset class="choices" aria-describedby={scopeTrouble ? 'scopes-trouble' : undefined}>
        <legend>{texts.scopes}</legend>
        {offeredScopes(exchange).map((scope) => (
          <label>
            <input type="checkbox" name="scope" value={scope} checked={draft.scopes.includes(scope)} />
            {texts.scope[scope]}
          </label>
        ))}
        {scopeTrouble && (
          <p class="trouble" id="scopes-trouble" role="alert">
            {scopeTrouble}
          </p>
        )}
      </fieldset>
      <SelectField
        name="lifetime"
        label={texts.expires}
        options={lifetimes}
        texts={texts.after}
        chosen={draft.lifetime}
      />
      <button type="submit">{texts.create}</button>
    </form>
  );
}
