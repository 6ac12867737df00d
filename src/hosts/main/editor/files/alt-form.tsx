import { DoButton } from '../do-button.tsx';
import type { RequestProps } from '../editor-route.ts';
import { FilesForm } from './files-form.tsx';
import { filesTexts } from './files-texts.ts';

interface AltFormProps extends RequestProps {
  readonly from?: 'basics' | 'entry';
  readonly path: string;
  readonly alt: string;
  /** Null for the cover, which has no caption. */
  readonly caption: string | null;
  /** Marks alt text that describes the previous image, because the image was just replaced. */
  readonly isOfOther?: boolean;
}

/** The alt text and the caption of an image. */
export function AltForm({ request, path, alt, caption, from, isOfOther = false }: AltFormProps) {
  const texts = filesTexts(request.locale);
  const file = encodeURIComponent(path);
  const hint = alt === '' ? texts.altMissing : isOfOther ? texts.altOfOther : texts.altHint;
  return (
    <FilesForm request={request} from={from} path={path} class="fields">
      <div class="field">
        <label for={`alt-${file}`}>{texts.alt}</label>
        <input id={`alt-${file}`} name="alt" value={alt} dir="auto" placeholder=" " />
        <p class="hint">{hint}</p>
      </div>
      {caption !== null && (
        <div class="field">
          <label for={`caption-${file}`}>
            {texts.caption} <span class="soft">{texts.optional}</span>
          </label>
          <input id={`caption-${file}`} name="caption" value={caption} dir="auto" />
          <p class="hint">{texts.captionHint}</p>
        </div>
      )}
      <DoButton value="describe" look={from === undefined ? 'second' : 'quiet'}>
        {texts.saveAlt}
      </DoButton>
    </FilesForm>
  );
}
