import { Icon } from '../../../../core/html/design/icon.tsx';
import type { RequestProps } from '../editor-route.ts';
import { FilesForm } from './files-form.tsx';
import { filesTexts } from './files-texts.ts';

interface UploadZoneProps extends RequestProps {
  /** For example `projects/engine`, or `basics/image`. */
  readonly place: string;
  readonly from: 'basics' | 'entry';
  readonly label: string;
  readonly hint?: string;
}

/** Accepts a file by file dialog or camera, and with the script also by drop and paste. */
export function UploadZone({ request, place, from, label, hint }: UploadZoneProps) {
  const texts = filesTexts(request.locale);
  const isPhoto = from === 'basics';
  return (
    <FilesForm request={request} from={from} upload={isPhoto ? 'one' : 'many'} class="zone">
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
      {hint && <p class="hint">{hint}</p>}
    </FilesForm>
  );
}
