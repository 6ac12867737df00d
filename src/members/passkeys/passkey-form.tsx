import type { Children } from '../../html/jsx/markup.ts';
import { passkeyTexts } from './passkey-texts.ts';

interface PasskeyFormProps {
  readonly locale: string;
  readonly kind: 'create' | 'get';
  readonly to: string;
  /** The page to reload for a fresh challenge when it has been open for long. */
  readonly page: string;
  readonly options: object;
  /** Whether passkeys are also offered by autofill of the name. */
  readonly isAutofilled?: boolean;
  readonly children: Children;
}

/** The script fills in the browser's response and submits it like any form. */
export function PasskeyForm({ locale, kind, to, page, options, isAutofilled, children }: PasskeyFormProps) {
  const { trouble } = passkeyTexts(locale);
  return (
    <form
      method="post"
      action={to}
      class="fields"
      data-passkey={kind}
      data-page={page}
      data-options={JSON.stringify(options)}
      data-autofill={isAutofilled ? 'yes' : undefined}
      data-none={trouble.none}
      data-known={trouble.known}
    >
      <input type="hidden" name="credential" />
      {children}
      <p class="trouble" role="alert" hidden />
    </form>
  );
}
