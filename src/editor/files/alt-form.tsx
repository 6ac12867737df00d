import { editorPaths } from '../../paths/editor.ts';
import { DoButton } from '../do-button.tsx';
import type { EditorRequest } from '../editor-route.ts';
import { Whose } from '../forms/made-from.tsx';
import { From } from './file-news.tsx';
import { filesTexts } from './files-texts.ts';

interface AltFormProps {
  readonly from?: 'basics' | 'entry';
  readonly request: EditorRequest;
  readonly path: string;
  readonly alt: string;
}

/** What a picture shows, in words. */
export function AltForm({ request, path, alt, from }: AltFormProps) {
  const { exchange, edited } = request;
  const texts = filesTexts(exchange.locale);
  const id = `alt ${path}`.replaceAll(/\s/g, '-');
  return (
    <form method="post" action={edited.prefix + editorPaths.files} class="fields">
      <From page={from} />
      <Whose request={request} />
      <input type="hidden" name="path" value={path} />
      <div class="field">
        <label for={id}>{texts.alt}</label>
        <input id={id} name="alt" value={alt} dir="auto" />
        {alt === '' && <p class="hint">{texts.altMissing}</p>}
      </div>
      <DoButton value="describe" look={from === undefined ? 'second' : 'quiet'}>
        {texts.saveAlt}
      </DoButton>
    </form>
  );
}
