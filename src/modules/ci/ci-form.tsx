import { longestTokenName } from '../../accounts/identity/tokens.ts';
import { TextField } from '../../core/html/design/text-field.tsx';
import { mainPaths } from '../../core/paths/main.ts';
import { FormOwner } from '../../hosts/main/members/own-form.tsx';
import type { MemberExchange } from '../../hosts/web/route.ts';
import { githubIssuer, gitlabIssuer, type NewCiRule } from './allow-ci.ts';
import { ciTexts } from './ci-texts.ts';

/** Submitted values with their problems by field. */
export interface CiDraft extends NewCiRule {
  readonly trouble: Partial<Record<keyof NewCiRule, string>>;
}

export function freshCi({ visitor }: MemberExchange): CiDraft {
  const { username } = visitor.session;
  const empty = { name: '', repositoryId: '', ownerId: '', branch: 'main', environment: '' };
  return { ...empty, username, issuer: githubIssuer, pulls: false, trouble: {} };
}

interface CiFormProps {
  readonly exchange: MemberExchange;
  readonly draft: CiDraft;
  /** The issuers that the operator configured. */
  readonly issuers: readonly string[];
}

export function CiForm({ exchange, draft, issuers }: CiFormProps) {
  const texts = ciTexts(exchange.locale);
  const { trouble } = draft;
  const isOperator = exchange.visitor.session.operator === 1;
  const isOpen = Object.keys(trouble).length > 0;
  return (
    <section aria-labelledby="ci">
      <h2 id="ci">{texts.new}</h2>
      <p>{texts.intro}</p>
      <details class="disclosure" open={isOpen}>
        <summary>{texts.open}</summary>
        <form method="post" action={mainPaths.allowCi} class="fields">
          <FormOwner exchange={exchange} />
          <Line
            name="name"
            label={texts.name}
            hint={texts.nameHint}
            draft={draft}
            maxlength={longestTokenName}
          />
          {isOperator && <Line name="username" label={texts.username} draft={draft} />}
          <Line name="issuer" label={texts.issuer} hint={texts.issuerHint} draft={draft} list="ci-issuers" />
          <datalist id="ci-issuers">
            {[githubIssuer, gitlabIssuer, ...issuers].map((issuer) => (
              <option value={issuer} />
            ))}
          </datalist>
          <Line name="repositoryId" label={texts.repositoryId} hint={texts.repositoryHint} draft={draft} />
          <Line name="ownerId" label={texts.ownerId} hint={texts.ownerHint} draft={draft} />
          <Line name="branch" label={texts.branch} hint={texts.branchHint} draft={draft} isOptional />
          <Line name="environment" label={texts.environment} draft={draft} isOptional />
          <fieldset class="choices">
            <label>
              <input type="checkbox" name="pulls" checked={draft.pulls} />
              {texts.pulls}
            </label>
          </fieldset>
          <button type="submit">{texts.allow}</button>
        </form>
      </details>
    </section>
  );
}

interface LineProps {
  readonly name: Exclude<keyof NewCiRule, 'pulls'>;
  readonly label: string;
  readonly hint?: string;
  readonly draft: CiDraft;
  readonly maxlength?: number;
  readonly list?: string;
  readonly isOptional?: boolean;
}

function Line({ name, draft, maxlength = 255, ...rest }: LineProps) {
  return (
    <TextField
      {...rest}
      name={`ci-${name}`}
      trouble={draft.trouble[name]}
      value={draft[name]}
      maxlength={maxlength}
      autocomplete="off"
    />
  );
}
