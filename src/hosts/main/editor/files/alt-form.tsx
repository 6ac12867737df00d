import { DoButton } from '../do-button.tsx';
import type { RequestProps } from '../editor-route.ts';
import { FilesForm } from './files-form.tsx';
import { filesTexts } from './files-texts.ts';

interface AltFormProps extends RequestProps {
  readonly from?: 'basics' | 'entry';
  readonly path: string;
  readonly alt: string;
  /** Marks alt text of an image that was just replaced. */
  readonly isOfOther?: boolean;
}

export function AltForm({ request, path, alt, from, isOfOther = false }: AltFormProps) {
  const texts = filesTexts(request.locale);
  const id = `alt-${encodeURIComponent(path)}`;
  return (
    <FilesForm request={request} from={from} path={path} class="fields">
      <div class="field">
        <label for={id}>{texts.alt}</label>
        <input id={id} name="alt" value={alt} dir="auto" />
        {alt === '' ? (
          <p class="hint">{texts.altMissing}</p>
        ) : (
          isOfOther && <p class="hint">{texts.altOfOther}</p>
        )}
      </div>
      <DoButton value="describe" look={from === undefined ? 'second' : 'quiet'}>
        {texts.saveAlt}
      </DoButton>
    </FilesForm>
  );
}
