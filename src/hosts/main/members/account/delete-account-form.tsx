import { TextField } from '../../../../core/html/design/text-field.tsx';
import { textsFor } from '../../../../core/html/texts/texts.ts';
import { editorPaths } from '../../../../core/paths/editor.ts';
import { mainPaths } from '../../../../core/paths/main.ts';
import type { MemberExchange } from '../../../web/route.ts';
import { FormOwner } from '../own-form.tsx';
import { accountTexts } from './account-texts.ts';

export interface DeletionTrouble {
  readonly at: 'confirm' | 'password';
  readonly message: string;
  readonly typed: string;
}

interface DeleteAccountFormProps {
  readonly exchange: MemberExchange;
  /** Days during which a sign-in cancels the deletion. */
  readonly waits: number;
  readonly asksForPassword: boolean;
  readonly trouble: DeletionTrouble | null;
}

/** The last form of the page. It is collapsed, names the consequences and offers an export. */
export function DeleteAccountForm({ exchange, waits, asksForPassword, trouble }: DeleteAccountFormProps) {
  const { locale, visitor } = exchange;
  const { session } = visitor;
  const texts = accountTexts(locale);
  const troubleAt = (at: DeletionTrouble['at']) => (trouble?.at === at ? trouble.message : undefined);
  return (
    <section aria-labelledby="delete">
      <h2 id="delete">{texts.delete}</h2>
      <details class="disclosure" open={trouble !== null}>
        <summary>{texts.deleteOpen}</summary>
        <p>
          {waits > 0 ? texts.deleteWait(waits) : texts.deleteHint}{' '}
          <a href={editorPaths.export}>{texts.export}</a>
        </p>
        <form method="post" action={mainPaths.deleteAccount} class="fields">
          <FormOwner exchange={exchange} />
          <TextField
            name="confirm"
            label={texts.deleteConfirm(session.username)}
            trouble={troubleAt('confirm')}
            value={trouble?.typed}
            autocomplete="off"
          />
          {asksForPassword && (
            <TextField
              name="password"
              type="password"
              label={textsFor(locale).member.currentPassword}
              trouble={troubleAt('password')}
              autocomplete="current-password"
            />
          )}
          <button type="submit" class="danger">
            {texts.delete}
          </button>
        </form>
      </details>
    </section>
  );
}
