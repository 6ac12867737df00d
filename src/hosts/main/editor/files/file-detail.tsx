import { Fact } from '../../../../core/html/design/fact.tsx';
import { Icon } from '../../../../core/html/design/icon.tsx';
import { fileKind } from '../../../../core/html/texts/file-kind.ts';
import { queryParameter } from '../../../../core/kernel/query.ts';
import { draftFilePath, editorPaths } from '../../../../core/paths/editor.ts';
import { commaOf } from '../../../../core/texts/comma.ts';
import { alternativeOf, captionOf } from '../../../../domain/profile/alternatives.ts';
import type { ProfileDocument } from '../../../../domain/profile/document.ts';
import { type FileRow, isCover, isPicture } from '../../../../domain/profile/files.ts';
import { DoButton } from '../do-button.tsx';
import type { RequestProps } from '../editor-route.ts';
import { AltForm } from './alt-form.tsx';
import { nameOfFile } from './file-news.tsx';
import { FilesForm } from './files-form.tsx';
import { filesTexts } from './files-texts.ts';
import { CropLink, smallPicture } from './picture-actions.tsx';

interface FileDetailProps extends RequestProps {
  readonly document: ProfileDocument;
  readonly path: string;
  readonly file: FileRow;
  readonly owner: string | null;
}

/** Details and actions of the selected file. */
export function FileDetail({ request, document, path, file, owner }: FileDetailProps) {
  const { locale, prefix, exchange } = request;
  const texts = filesTexts(locale);
  const address = prefix + draftFilePath(path);
  const isImage = file.width !== undefined && file.height !== undefined;
  const alt = alternativeOf(document, path);
  const replaced = queryParameter(exchange.query, 'replaced');
  return (
    <aside id="detail" class="detail card" aria-label={nameOfFile(path)}>
      <a
        class="button quiet only"
        href={prefix + editorPaths.files}
        aria-label={texts.close}
        title={texts.close}
      >
        <Icon name="x" />
      </a>
      {isImage && (
        <a href={address}>
          <img
            src={smallPicture(request, path, file)}
            alt={alt || nameOfFile(path)}
            width={file.width}
            height={file.height}
          />
        </a>
      )}
      <dl class="facts">
        <Fact name={texts.name}>
          <a href={address}>
            <bdi>{nameOfFile(path)}</bdi>
          </a>
        </Fact>
        <Fact name={texts.size}>
          {isImage && (
            <>
              <bdi dir="ltr">{`${file.width} × ${file.height}`}</bdi>
              {commaOf(locale)}
            </>
          )}
          {fileKind(file, locale)}
        </Fact>
        <Fact name={texts.place}>{owner && <bdi>{owner}</bdi>}</Fact>
      </dl>
      {isImage && !isPicture(path) && (
        <AltForm
          request={request}
          path={path}
          alt={alt}
          caption={isCover(path) ? null : captionOf(document, path)}
          isOfOther={replaced === path}
        />
      )}
      {(isPicture(path) || isCover(path)) && <CropLink request={request} path={path} />}
      <ReplaceForm request={request} path={path} />
      <FilesForm request={request} path={path}>
        <DoButton value="remove" look="quiet">
          <Icon name="trash-2" />
          {texts.remove(nameOfFile(path))}
        </DoButton>
      </FilesForm>
    </aside>
  );
}

function ReplaceForm({ request, path }: Pick<FileDetailProps, 'request' | 'path'>) {
  const texts = filesTexts(request.locale);
  return (
    <details class="disclosure">
      <summary>{texts.replace}</summary>
      <FilesForm request={request} path={path} upload="on submit" class="fields">
        <div class="field">
          <label for="replacement">{texts.replaceWith(nameOfFile(path))}</label>
          <input id="replacement" name="file" type="file" required aria-describedby="replacement-hint" />
          <p class="hint" id="replacement-hint">
            {texts.replaceHint}
          </p>
        </div>
        <button type="submit" class="second">
          {texts.replace}
        </button>
      </FilesForm>
    </details>
  );
}
