import { fileKind } from '../../core/html/texts/file-kind.ts';
import type { ItemFile } from '../profile/view.ts';
import type { PageProps } from './page.ts';

interface ItemFilesProps extends PageProps {
  readonly files: readonly ItemFile[];
}

export function ItemFiles({ page, files }: ItemFilesProps) {
  if (files.length === 0) return null;
  return (
    <ul class="files" aria-label={page.texts.files}>
      {files.map((file) => (
        <li>
          <a href={file.url} type={file.type}>
            <bdi>{file.path}</bdi>
          </a>{' '}
          <FileKind page={page} file={file} />
        </li>
      ))}
    </ul>
  );
}

interface FileKindProps extends PageProps {
  readonly file: ItemFile;
}

/** Describes a file before it is opened. */
export function FileKind({ page, file }: FileKindProps) {
  return <span class="kind">{fileKind(file, page.view.language)}</span>;
}
