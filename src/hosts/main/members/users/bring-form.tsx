import { Alert } from '../../../../core/html/design/alert.tsx';
import { mainPaths } from '../../../../core/paths/main.ts';
import { bringUsersTexts } from './bring-users-texts.ts';

interface BringFormProps {
  readonly locale: string;
  readonly bringing: { readonly typed: string; readonly trouble: string } | undefined;
}

const sampleLines = 'username,name,email\nada,Ada Lovelace,ada@example.org\n';

export function BringForm({ locale, bringing }: BringFormProps) {
  const texts = bringUsersTexts(locale);
  return (
    <details class="disclosure" open={bringing !== undefined}>
      <summary>{texts.title}</summary>
      <form method="post" action={mainPaths.bringUsers} enctype="multipart/form-data" class="fields wide">
        <p class="hint" id="bring-hint">
          {texts.hint}
        </p>
        {bringing && <Alert>{bringing.trouble}</Alert>}
        <div class="field">
          <label for="file">{texts.file}</label>
          <input
            id="file"
            name="file"
            type="file"
            accept=".csv,text/csv,text/plain"
            aria-describedby="bring-hint"
          />
        </div>
        <div class="field">
          <label for="lines">{texts.lines}</label>
          <textarea
            id="lines"
            name="lines"
            rows={4}
            dir="ltr"
            placeholder={sampleLines}
            spellcheck={false}
            aria-describedby="bring-hint"
          >
            {bringing?.typed ?? ''}
          </textarea>
        </div>
        <button type="submit">{texts.send}</button>
      </form>
    </details>
  );
}
