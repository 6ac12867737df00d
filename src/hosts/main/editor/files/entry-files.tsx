import { Icon } from '../../../../core/html/design/icon.tsx';
import { draftFilePath } from '../../../../core/paths/editor.ts';
import { alternativeOf } from '../../../../domain/profile/alternatives.ts';
import type { ProfileDocument } from '../../../../domain/profile/document.ts';
import type { FileList, FileRow } from '../../../../domain/profile/files.ts';
import type { RequestProps } from '../editor-route.ts';
import { AltForm } from './alt-form.tsx';
import { FileNews, nameOfFile } from './file-news.tsx';
import { FilesForm } from './files-form.tsx';
import { filesTexts } from './files-texts.ts';
import { UploadZone } from './upload-zone.tsx';

interface EntryFilesProps extends RequestProps {
  readonly document: ProfileDocument;
  readonly files: FileList;
  /** `projects/engine` */
  readonly place: string;
}

export function EntryFiles({ request, document, files, place }: EntryFilesProps) {
  const texts = filesTexts(request.locale);
  const own = Object.entries(files).filter(([path]) => path.startsWith(`${place}/`));
  return (
    <section id="files" class="entry-files" aria-labelledby="files-title">
      <h2 class="hidden" id="files-title">
        {texts.ofEntry}
      </h2>
      <FileNews request={request} files={files} from="entry" />
      {own.length > 0 && (
        <ul class="tiles">
          {own.map(([path, file]) => (
            <Tile request={request} path={path} file={file} alt={alternativeOf(document, path)} />
          ))}
        </ul>
      )}
      <UploadZone request={request} place={place} from="entry" label={texts.addHere} />
      <p class="hint">{texts.fileHint}</p>
    </section>
  );
}

interface TileProps extends RequestProps {
  readonly path: string;
  readonly file: FileRow;
  readonly alt: string;
}

function Tile({ request, path, file, alt }: TileProps) {
  const { locale, prefix } = request;
  const texts = filesTexts(locale);
  const [address, name] = [prefix + draftFilePath(path), nameOfFile(path)];
  const isImage = file.width !== undefined && file.height !== undefined;
  return (
    <li>
      <a href={address}>
        {isImage ? (
          <img
            src={`${address}?size=small`}
            alt={alt === '' ? name : alt}
            width={file.width}
            height={file.height}
            loading="lazy"
          />
        ) : (
          <>
            <Icon name="file-text" />
            <bdi>{name}</bdi>
          </>
        )}
      </a>
      {isImage && <AltForm request={request} path={path} alt={alt} from="entry" />}
      <FilesForm request={request} from="entry" path={path}>
        <button
          type="submit"
          name="do"
          value="remove"
          class="quiet only"
          aria-label={texts.remove(name)}
          title={texts.remove(name)}
        >
          <Icon name="x" />
        </button>
      </FilesForm>
    </li>
  );
}
