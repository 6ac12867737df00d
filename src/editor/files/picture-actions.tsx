import { Icon } from '../../html/design/icon.tsx';
import { draftFilePath } from '../../paths/editor.ts';
import type { FileRow } from '../../profile/files.ts';
import type { EditorRequest } from '../editor-route.ts';
import { FilesForm } from './files-form.tsx';
import { filesTexts } from './files-texts.ts';

interface PictureActionsProps {
  readonly request: EditorRequest;
  readonly path: string;
  /** Where it is cropped, below the profile. */
  readonly crop: string;
  readonly remove: string;
}

/** What can be done with the picture or the cover that is there. */
export function PictureActions({ request, path, crop, remove }: PictureActionsProps) {
  const { locale, prefix } = request;
  return (
    <>
      <a class="button quiet" href={prefix + crop}>
        <Icon name="crop" />
        {filesTexts(locale).crop}
      </a>
      <FilesForm request={request} from="basics" path={path}>
        <button type="submit" name="do" value="remove" class="quiet">
          <Icon name="x" />
          {remove}
        </button>
      </FilesForm>
    </>
  );
}

/** Another picture under the same name has another address: the one before is not shown again. */
export function smallPicture({ prefix }: EditorRequest, path: string, { hash }: FileRow): string {
  return `${prefix + draftFilePath(path)}?size=small&of=${hash.slice(0, 8)}`;
}
