import type { Children } from '../../html/jsx/markup.ts';
import { passkeyTexts } from './passkey-texts.ts';

interface PasskeyFormProps {
  readonly locale: string;
  readonly kind: 'create' | 'get';
  readonly to: string;
  /** Where the page is read once more when it has been open for long. */
  readonly page: string;
  readonly options: object;
  /** Whether it is also offered in the field for the name. */
  readonly isAutofilled?: boolean;
  readonly children: Children;
}

/** What a browser and an authenticator settle between them, sent as any form. Needs the script, which fills it in. */
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
