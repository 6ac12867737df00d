import { Badge } from '../../../../core/html/design/badge.tsx';
import { Icon } from '../../../../core/html/design/icon.tsx';
import { draftFilePath } from '../../../../core/paths/editor.ts';
import { alternativeOf, captionOf, inOrder } from '../../../../domain/profile/alternatives.ts';
import type { ProfileDocument } from '../../../../domain/profile/document.ts';
import type { FileList, FileRow } from '../../../../domain/profile/files.ts';
import type { RequestProps } from '../editor-route.ts';
import { AltForm } from './alt-form.tsx';
import { FileNews, findFileNews, nameOfFile } from './file-news.tsx';
import { FilesForm } from './files-form.tsx';
import { filesTexts } from './files-texts.ts';
import { UploadZone } from './upload-zone.tsx';

interface EntryFilesProps extends RequestProps {
  readonly document: ProfileDocument;
  readonly files: FileList;
  /** For example `projects/engine`. */
  readonly place: string;
}

/** A place to drop files, a strip of images, and the texts of the chosen image. */
export function EntryFiles({ request, document, files, place }: EntryFilesProps) {
  const texts = filesTexts(request.locale);
  const own = Object.entries(files).filter(([path]) => path.startsWith(`${place}/`));
  const ordered = inOrder(document, place, own);
  const images = ordered.filter(([, file]) => isImage(file));
  const others = ordered.filter(([, file]) => !isImage(file));
  const paths = images.map(([path]) => path);
  const news = findFileNews(request, files)?.path;
  const chosen = news !== undefined && paths.includes(news) ? news : paths[0];
  return (
    <section id="files" class="entry-files" aria-labelledby="files-title">
      <h2 class="hidden" id="files-title">
        {texts.ofEntry}
      </h2>
      <FileNews request={request} files={files} from="entry" />
      <UploadZone request={request} place={place} from="entry" label={texts.addHere} hint={texts.fileHint} />
      {images.length > 0 && (
        <ul class="tiles">
          {images.map((image) => (
            <Tile request={request} document={document} image={image} paths={paths} chosen={chosen} />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ul class="papers">
          {others.map(([path]) => (
            <li>
              <Opening request={request} path={path} />
              <Remove request={request} path={path} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface TileProps extends RequestProps {
  readonly document: ProfileDocument;
  readonly image: readonly [path: string, file: FileRow];
  /** All images of the entry, in order. */
  readonly paths: readonly string[];
  /** The image with visible texts. */
  readonly chosen: string | undefined;
}

/** An image of the strip. The radio button belongs to no form, and shows the texts of its image. */
function Tile({ request, document, image: [path, file], paths, chosen }: TileProps) {
  const texts = filesTexts(request.locale);
  const alt = alternativeOf(document, path);
  const [index, id] = [paths.indexOf(path), `image-${encodeURIComponent(path)}`];
  return (
    <li data-image={index}>
      <input type="radio" class="hidden" id={id} name="image" checked={path === chosen} autocomplete="off" />
      <label class="shot" for={id}>
        <img
          src={`${request.prefix + draftFilePath(path)}?size=small`}
          alt={alt === '' ? nameOfFile(path) : alt}
          width={file.width}
          height={file.height}
          loading="lazy"
        />
        {index === 0 && <Badge>{texts.cover}</Badge>}
        <span class="badge warn" title={texts.altMissing}>
          <Icon name="triangle-alert" />
        </span>
      </label>
      <div class="words">
        <div class="tools">
          <Opening request={request} path={path} />
          {paths.length > 1 && <Moves request={request} path={path} index={index} last={paths.length - 1} />}
          <Remove request={request} path={path} />
        </div>
        <AltForm request={request} path={path} alt={alt} caption={captionOf(document, path)} from="entry" />
      </div>
    </li>
  );
}

interface FileProps extends RequestProps {
  readonly path: string;
}

function Opening({ request, path }: FileProps) {
  return (
    <a href={request.prefix + draftFilePath(path)}>
      <bdi>{nameOfFile(path)}</bdi>
    </a>
  );
}

function Remove({ request, path }: FileProps) {
  const label = filesTexts(request.locale).remove(nameOfFile(path));
  return (
    <FilesForm request={request} from="entry" path={path}>
      <button type="submit" name="do" value="remove" class="quiet only" aria-label={label} title={label}>
        <Icon name="trash-2" />
      </button>
    </FilesForm>
  );
}

interface MovesProps extends FileProps {
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
