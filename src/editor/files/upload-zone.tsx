import { Icon } from '../../html/design/icon.tsx';
import { editorPaths } from '../../paths/editor.ts';
import type { EditorRequest } from '../editor-route.ts';
import { Whose } from '../forms/made-from.tsx';
import { From } from './file-news.tsx';
import { filesTexts } from './files-texts.ts';

interface UploadZoneProps {
  readonly request: EditorRequest;
  /** `projects/engine`, or `basics/image`. */
  readonly place: string;
  readonly from: 'basics' | 'entry';
  readonly label: string;
}

/** A file is chosen, taken or, with a script, dropped and pasted here. */
export function UploadZone({ request, place, from, label }: UploadZoneProps) {
  const { exchange, edited } = request;
  const texts = filesTexts(exchange.locale);
  const isPhoto = from === 'basics';
  return (
    <form
      method="post"
      action={edited.prefix + editorPaths.files}
      enctype="multipart/form-data"
      class="zone"
      data-upload={texts.uploading}
      data-failed={texts.failed}
      data-now={isPhoto ? 'one' : 'many'}
    >
      <From page={from} />
      <Whose request={request} />
      <input type="hidden" name="do" value="upload" />
      <input type="hidden" name="place" value={place} />
      <label class="button second">
        <Icon name="upload" />
        {label}
        <input name="file" type="file" accept={isPhoto ? 'image/*' : undefined} />
      </label>
      <label class="button quiet camera">
        <Icon name="camera" />
        {texts.takePhoto}
        <input name="file" type="file" accept="image/*" capture={isPhoto ? 'user' : 'environment'} />
      </label>
      <button type="submit" class="second">
        {texts.upload}
      </button>
    </form>
  );
}
