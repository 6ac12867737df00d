import { Face } from '../../html/design/face.tsx';
import { Icon } from '../../html/design/icon.tsx';
import { editorPaths } from '../../paths/editor.ts';
import type { ProfileDocument } from '../../profile/document.ts';
import { type FileList, findPortrait } from '../../profile/files.ts';
import { href } from '../../routing/href.ts';
import type { EditorRequest } from '../editor-route.ts';
import { FileNews, From } from './file-news.tsx';
import { filesTexts } from './files-texts.ts';
import { UploadZone } from './upload-zone.tsx';

interface PhotoProps {
  readonly request: EditorRequest;
  readonly document: ProfileDocument;
  readonly files: FileList;
}

/** The person's picture, where their name is. */
export function Photo({ request, document, files }: PhotoProps) {
  const { exchange, edited } = request;
  const texts = filesTexts(exchange.locale);
  const [path, file] = findPortrait(files) ?? [];
  return (
    <section id="photo" class="photo" aria-label={texts.picture}>
      <FileNews request={request} files={files} from="basics" />
      <Face
        name={document.basics?.name || edited.user.username}
        picture={path === undefined ? null : pictureOf(request, path, file?.hash)}
        size="large"
      />
      <UploadZone
        request={request}
        place="basics/image"
        from="basics"
        label={path === undefined ? texts.addPhoto : texts.otherPhoto}
      />
      {path !== undefined && (
        <>
          <a class="button quiet" href={edited.prefix + editorPaths.crop}>
            <Icon name="crop" />
            {texts.crop}
          </a>
          <form method="post" action={edited.prefix + editorPaths.files}>
            <From page="basics" />
            <input type="hidden" name="path" value={path} />
            <button type="submit" name="do" value="remove" class="quiet">
              <Icon name="x" />
              {texts.removePhoto}
            </button>
          </form>
        </>
      )}
    </section>
  );
}

/** Another picture under the same name has another address: the one before is not shown again. */
function pictureOf({ edited }: EditorRequest, path: string, hash = ''): string {
  return `${edited.prefix + href(editorPaths.file, { path })}?size=small&of=${hash.slice(0, 8)}`;
}
