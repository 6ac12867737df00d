import { Done } from '../../../../core/html/design/done.tsx';
import { queryParameter } from '../../../../core/kernel/query.ts';
import type { FileList } from '../../../../domain/profile/files.ts';
import { DoButton } from '../do-button.tsx';
import type { EditorRequest, RequestProps } from '../editor-route.ts';
import { formsTexts } from '../forms/forms-texts.ts';
import { FilesForm } from './files-form.tsx';
import { filesTexts } from './files-texts.ts';

interface FileNewsProps extends RequestProps {
  readonly files: FileList;
  /** The page that shows the message. Defaults to the list of files. */
  readonly from?: 'basics' | 'entry';
}

/** Shows the result of the last action as long as that result still exists. */
export function FileNews({ request, files, from }: FileNewsProps) {
  const { locale, exchange } = request;
  const texts = filesTexts(locale);
  const asked = (name: string) => queryParameter(exchange.query, name);
  const news = findFileNews(request, files);
  if (news) return <Done>{texts[news.kind](nameOfFile(news.path))}</Done>;
  if (asked('cropped') !== null) return <Done>{texts.cropped}</Done>;
  const removed = asked('removed');
  if (removed === null || Object.hasOwn(files, removed)) return null;
  return (
    <FilesForm request={request} from={from} path={removed} class="done">
      <p role="status">{texts.removed(nameOfFile(removed))}</p>
      <input type="hidden" name="revision" value={asked('revision') ?? ''} />
      <DoButton value="undo" look="quiet">
        {formsTexts(locale).undo}
      </DoButton>
    </FilesForm>
  );
}

const kinds = ['added', 'replaced', 'described', 'arranged', 'undone'] as const;

/** The file of the last action, as long as it exists. */
export function findFileNews({ exchange }: Pick<EditorRequest, 'exchange'>, files: FileList) {
  for (const kind of kinds) {
    const path = queryParameter(exchange.query, kind);
    if (path !== null && Object.hasOwn(files, path)) return { kind, path };
  }
  return null;
}

export function nameOfFile(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
