import { textsFor } from '../html/texts/texts.ts';
import type { ItemFile, ProfileView } from '../profile/view.ts';
import type { PageContext } from './page-context.ts';
import { Words } from './words.tsx';

interface ItemFilesProps {
  readonly view: ProfileView;
  readonly context: PageContext;
  readonly files: readonly ItemFile[];
}

export function ItemFiles({ view, context, files }: ItemFilesProps) {
  if (files.length === 0) return null;
  return (
    <ul class="files" aria-label={textsFor(context.locale).profile.files}>
      {files.map((file) => (
        <li>
          <a href={file.url} type={file.type}>
            <bdi>{file.path}</bdi>
          </a>{' '}
          <FileKind view={view} context={context} file={file} />
        </li>
      ))}
    </ul>
  );
}

interface FileKindProps {
  readonly view: ProfileView;
  readonly context: PageContext;
  readonly file: ItemFile;
}

/** What to expect of a file before it is opened. */
export function FileKind({ view, context, file }: FileKindProps) {
  return (
    <span class="kind">
      <Words view={view} context={context}>
        {[kindOf(file.type), sizeOf(file.size, context.locale)].filter(Boolean).join(', ')}
      </Words>
    </span>
  );
}

/** `application/pdf` is PDF, `image/svg+xml` is SVG; bytes of no known kind have no name. */
function kindOf(type: string): string {
  const [, subtype = ''] = /^[\w-]+\/(?:x-|vnd\.)?([\w.-]+)/.exec(type) ?? [];
  return ['octet-stream', 'plain'].includes(subtype) ? '' : subtype.toUpperCase();
}

function sizeOf(bytes: number, locale: string): string {
  const [unit, size] =
    bytes < 1000 ? ['byte', bytes] : bytes < 1e6 ? ['kilobyte', bytes / 1000] : ['megabyte', bytes / 1e6];
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: unit === 'byte' ? 'long' : 'short',
    maximumFractionDigits: size < 10 ? 1 : 0,
  }).format(size);
}
