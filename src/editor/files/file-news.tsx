import { Done } from '../../html/design/done.tsx';
import { queryParameter } from '../../kernel/query.ts';
import { editorPaths } from '../../paths/editor.ts';
import type { FileList } from '../../profile/files.ts';
import { DoButton } from '../do-button.tsx';
import type { EditorRequest } from '../editor-route.ts';
import { Whose } from '../forms/made-from.tsx';
import { cropTexts } from './crop-texts.ts';
import { filesTexts } from './files-texts.ts';

interface FileNewsProps {
  readonly request: EditorRequest;
  readonly files: FileList;
  /** The page that it is told on, where that is not the list of all files. */
  readonly from?: 'basics' | 'entry';
}

/** What has just been done, as long as it is still so. */
export function FileNews({ request, files, from }: FileNewsProps) {
  const { exchange, edited } = request;
  const texts = filesTexts(exchange.locale);
  const asked = (name: string) => queryParameter(exchange.query, name);
  for (const kind of ['added', 'described', 'undone'] as const) {
    const path = asked(kind);
    if (path !== null && Object.hasOwn(files, path)) return <Done>{texts[kind](nameOfFile(path))}</Done>;
  }
  if (asked('cropped') !== null) return <Done>{cropTexts(exchange.locale).cropped}</Done>;
  const removed = asked('removed');
  if (removed === null || Object.hasOwn(files, removed)) return null;
  return (
    <form method="post" action={edited.prefix + editorPaths.files} class="done">
      <p role="status">{texts.removed(nameOfFile(removed))}</p>
      <From page={from} />
      <Whose request={request} />
      <input type="hidden" name="path" value={removed} />
      <input type="hidden" name="revision" value={asked('revision') ?? ''} />
      <DoButton value="undo">{texts.undo}</DoButton>
    </form>
  );
}

/** What is done here leads back here. */
export function From({ page }: { readonly page: FileNewsProps['from'] }) {
  return page !== undefined && <input type="hidden" name="from" value={page} />;
}

export function nameOfFile(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
