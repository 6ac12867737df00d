import { Icon } from '../../../../core/html/design/icon.tsx';
import { draftFilePath, editorPaths } from '../../../../core/paths/editor.ts';
import { type FileRow, isCover } from '../../../../domain/profile/files.ts';
import type { EditorRequest, RequestProps } from '../editor-route.ts';
import { FilesForm } from './files-form.tsx';
import { filesTexts } from './files-texts.ts';

interface CropLinkProps extends RequestProps {
  readonly path: string;
}

export function CropLink({ request: { locale, prefix }, path }: CropLinkProps) {
  return (
    <a class="button quiet" href={`${prefix + editorPaths.crop}${isCover(path) ? '?of=cover' : ''}`}>
      <Icon name="crop" />
      {filesTexts(locale).crop}
    </a>
  );
}

export function PictureActions({ request, path, remove }: CropLinkProps & { readonly remove: string }) {
  return (
    <>
      <CropLink request={request} path={path} />
      <FilesForm request={request} from="basics" path={path}>
        <button type="submit" name="do" value="remove" class="quiet">
          <Icon name="x" />
          {remove}
        </button>
      </FilesForm>
    </>
  );
}

/** The URL contains a version, so browsers don't show a replaced image again. */
export function smallPicture(
  { prefix }: Pick<EditorRequest, 'prefix'>,
  path: string,
  { hash }: FileRow,
): string {
  return `${prefix + draftFilePath(path)}?size=small&of=${hash.slice(0, 8)}`;
}
