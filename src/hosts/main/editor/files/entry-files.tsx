import { Icon } from '../../../../core/html/design/icon.tsx';
import { draftFilePath } from '../../../../core/paths/editor.ts';
import { alternativeOf, captionOf, inOrder } from '../../../../domain/profile/alternatives.ts';
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
  /** For example `projects/engine`. */
  readonly place: string;
}

export function EntryFiles({ request, document, files, place }: EntryFilesProps) {
  const texts = filesTexts(request.locale);
  const own = Object.entries(files).filter(([path]) => path.startsWith(`${place}/`));
  const ordered = inOrder(document, place, own);
  const images = ordered.filter(([, file]) => isImage(file)).map(([path]) => path);
  return (
    <section id="files" class="entry-files" aria-labelledby="files-title">
      <h2 class="hidden" id="files-title">
        {texts.ofEntry}
      </h2>
      <FileNews request={request} files={files} from="entry" />
      {own.length > 0 && (
        <ul class="tiles">
          {ordered.map(([path, file]) => (
            <Tile request={request} document={document} path={path} file={file} images={images} />
          ))}
        </ul>
      )}
      <UploadZone request={request} place={place} from="entry" label={texts.addHere} />
      <p class="hint">{texts.fileHint}</p>
    </section>
  );
}

interface TileProps extends RequestProps {
  readonly document: ProfileDocument;
  readonly path: string;
  readonly file: FileRow;
  /** The images of the entry, in order. */
  readonly images: readonly string[];
}

function Tile({ request, document, path, file, images }: TileProps) {
  const { locale, prefix } = request;
  const texts = filesTexts(locale);
  const [address, name] = [prefix + draftFilePath(path), nameOfFile(path)];
  const alt = alternativeOf(document, path);
  const index = images.indexOf(path);
  return (
    <li data-image={index < 0 ? undefined : index}>
      <a href={address}>
        {index < 0 ? (
          <>
            <Icon name="file-text" />
            <bdi>{name}</bdi>
          </>
        ) : (
          <img
            src={`${address}?size=small`}
            alt={alt === '' ? name : alt}
            width={file.width}
            height={file.height}
            loading="lazy"
          />
        )}
      </a>
      {index === 0 && <span class="badge cover">{texts.cover}</span>}
      {index >= 0 && (
        <AltForm request={request} path={path} alt={alt} caption={captionOf(document, path)} from="entry" />
      )}
      <div class="over">
        {images.length > 1 && index >= 0 && (
          <Moves request={request} path={path} index={index} last={images.length - 1} />
        )}
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
      </div>
    </li>
  );
}

interface MovesProps extends RequestProps {
  readonly path: string;
  readonly index: number;
  readonly last: number;
}

/** Moves an image one position forward or back. With the script, images can also be dragged. */
function Moves({ request, path, index, last }: MovesProps) {
  const texts = filesTexts(request.locale);
  const name = nameOfFile(path);
  const buttons = [
    [index - 1, texts.earlier(name), 'arrow-left', 'earlier'],
    [index + 1, texts.later(name), 'arrow-right', 'later'],
  ] as const;
  return (
    <FilesForm request={request} from="entry" path={path} moves>
      {buttons.map(([to, label, icon, id]) => (
        <button
          type="submit"
          id={`${id}-${encodeURIComponent(path)}`}
          name="to"
          value={String(to)}
          class="quiet only"
          aria-label={label}
          title={label}
          disabled={to < 0 || to > last}
        >
          <Icon name={icon} />
        </button>
      ))}
    </FilesForm>
  );
}

function isImage({ width, height }: FileRow): boolean {
  return width !== undefined && height !== undefined;
}
