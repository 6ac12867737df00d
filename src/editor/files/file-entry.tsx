import { editorPaths } from '../../paths/editor.ts';
import { alternativeOf } from '../../profile/alternatives.ts';
import type { ProfileDocument } from '../../profile/document.ts';
import { isCover, isPicture, type FileRow as StoredFile } from '../../profile/files.ts';
import { formatSize } from '../../profile/numbers.ts';
import { href } from '../../routing/href.ts';
import type { PlaceNames } from '../changes/place-names.ts';
import { DoButton } from '../do-button.tsx';
import type { EditorRequest } from '../editor-route.ts';
import { From } from './file-news.tsx';
import { filesTexts } from './files-texts.ts';

interface FileEntryProps {
  readonly request: EditorRequest;
  readonly document: ProfileDocument;
  readonly names: PlaceNames;
  readonly path: string;
  readonly file: StoredFile;
}

export function FileEntry({ request, document, names, path, file }: FileEntryProps) {
  const { exchange, edited } = request;
  const { locale } = exchange;
  const texts = filesTexts(locale);
  const address = edited.prefix + href(editorPaths.file, { path });
  const name = path.slice(path.lastIndexOf('/') + 1);
  const isImage = file.width !== undefined && file.height !== undefined;
  const alt = alternativeOf(document, path);
  return (
    <li>
      {isImage && (
        <img
          src={`${address}?size=small`}
          alt={alt === '' ? name : alt}
          width={file.width}
          height={file.height}
          loading="lazy"
        />
      )}
      <div class="about">
        <h3>
          <a href={address}>
            <bdi>{name}</bdi>
          </a>
        </h3>
        <p class="hint">
          <bdi>{names.ownerOf(path)}</bdi> · <bdi>{file.type}</bdi> ·{' '}
          <bdi>{formatSize(file.size, locale)}</bdi>
        </p>
        {(isPicture(path) || isCover(path)) && (
          <p>
            <a href={`${edited.prefix + editorPaths.crop}${isCover(path) ? '?of=cover' : ''}`}>
              {texts.crop}
            </a>
          </p>
        )}
        {isImage && !isPicture(path) && <AltForm request={request} path={path} alt={alt} />}
        <details>
          <summary>{texts.replace}</summary>
          <ReplaceForm request={request} path={path} name={name} />
        </details>
        <form method="post" action={edited.prefix + editorPaths.files}>
          <input type="hidden" name="path" value={path} />
          <DoButton value="remove" look="quiet">
            {texts.remove(name)}
          </DoButton>
        </form>
      </div>
    </li>
  );
}

interface AltFormProps {
  readonly from?: 'basics' | 'entry';
  readonly request: EditorRequest;
  readonly path: string;
  readonly alt: string;
}

export function AltForm({ request: { exchange, edited }, path, alt, from }: AltFormProps) {
  const texts = filesTexts(exchange.locale);
  const id = `alt ${path}`.replaceAll(/\s/g, '-');
  return (
    <form method="post" action={edited.prefix + editorPaths.files} class="fields">
      <From page={from} />
      <input type="hidden" name="path" value={path} />
      <div class="field">
        <label for={id}>{texts.alt}</label>
        <input id={id} name="alt" value={alt} dir="auto" />
        {alt === '' && <p class="hint">{texts.altMissing}</p>}
      </div>
      <DoButton value="describe" look="quiet">
        {texts.saveAlt}
      </DoButton>
    </form>
  );
}

interface ReplaceFormProps {
  readonly request: EditorRequest;
  readonly path: string;
  readonly name: string;
}

function ReplaceForm({ request: { exchange, edited }, path, name }: ReplaceFormProps) {
  const texts = filesTexts(exchange.locale);
  const id = `replace ${path}`.replaceAll(/\s/g, '-');
  return (
    <form
      method="post"
      action={edited.prefix + editorPaths.files}
      enctype="multipart/form-data"
      class="fields"
    >
      <input type="hidden" name="do" value="upload" />
      <input type="hidden" name="path" value={path} />
      <div class="field">
        <label for={id}>{texts.replaceWith(name)}</label>
        <input id={id} name="file" type="file" required />
      </div>
      <button type="submit" class="quiet">
        {texts.replace}
      </button>
    </form>
  );
}
