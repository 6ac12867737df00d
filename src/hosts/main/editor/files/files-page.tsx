import { findDraft } from '../../../../accounts/find-draft.ts';
import { Alert } from '../../../../core/html/design/alert.tsx';
import { EmptyState } from '../../../../core/html/design/empty-state.tsx';
import { emptyStyles, listStyles, progressStyles } from '../../../../core/html/design/styles.ts';
import { queryParameter } from '../../../../core/kernel/query.ts';
import type { Reply } from '../../../../core/kernel/reply.ts';
import { formatNumber } from '../../../../core/texts/numbers.ts';
import { filesOfDraft, readDraft } from '../../../../domain/profile/draft.ts';
import { type FileList, largestFileSum, sumOfFiles } from '../../../../domain/profile/files.ts';
import { createPlaceNames } from '../changes/place-names.ts';
import { titleOfPage } from '../desk/menu-pages.ts';
import { renderEditorPage } from '../editor-page.tsx';
import type { EditorRequest } from '../editor-route.ts';
import chooseCss from './choose.css' with { type: 'text' };
import { FileDetail } from './file-detail.tsx';
import fileNewsCss from './file-news.css' with { type: 'text' };
import { FileNews } from './file-news.tsx';
import { FileShelf } from './file-shelf.tsx';
import filesCss from './files.css' with { type: 'text' };
import { type FileTrouble, filesTexts } from './files-texts.ts';
import { groupFiles } from './group-files.ts';
import { UploadForm } from './upload-form.tsx';

interface Refused {
  readonly status: 413 | 422;
  readonly trouble: FileTrouble;
  /** Values to show again after an error. */
  readonly place: string;
  readonly path: string;
}

/** `?place=projects/engine` preselects that item for an upload. `?file=` shows the details of a file. */
export async function renderFiles(request: EditorRequest, refused: Refused | null): Promise<Reply> {
  const { locale, user, accounts, exchange } = request;
  const texts = filesTexts(locale);
  const draft = await findDraft(accounts.database, user);
  const [document, files] = [readDraft(draft), filesOfDraft(draft)];
  const names = createPlaceNames(document, locale);
  const groups = groupFiles(document, files);
  const [chosen = null, file] = chosenFile(request, files, refused) ?? [];
  return renderEditorPage(request, {
    current: 'files',
    hasHeading: false,
    css: listStyles + progressStyles + emptyStyles + filesCss + chooseCss + fileNewsCss,
    status: refused?.status ?? 200,
    children: (
      <section id="all-files">
        <div class="heading">
          <h1>{titleOfPage('files', locale)}</h1>
          <Quota used={sumOfFiles(files)} locale={locale} />
        </div>
        {refused ? (
          <Alert>{texts.trouble[refused.trouble]}</Alert>
        ) : (
          <FileNews request={request} files={files} />
        )}
        <div class="split">
          {chosen !== null && file && (
            <FileDetail
              request={request}
              document={document}
              path={chosen}
              file={file}
              owner={names.ownerOf(chosen)}
            />
          )}
          <div>
            <UploadForm
              request={request}
              document={document}
              names={names}
              place={refused?.place ?? queryParameter(exchange.query, 'place') ?? ''}
            />
            {groups.length === 0 && <EmptyState icon="image" title={texts.none} hint={texts.intro} />}
            {groups.map((group) => (
              <FileShelf request={request} document={document} names={names} group={group} chosen={chosen} />
            ))}
          </div>
        </div>
      </section>
    ),
  });
}

/** The file that the URL names, or the file that was just changed. */
function chosenFile({ exchange }: EditorRequest, files: FileList, refused: Refused | null) {
  const asked = ['file', 'added', 'replaced', 'described', 'undone'].map((name) =>
    queryParameter(exchange.query, name),
  );
  return Object.entries(files).find(([path]) => path === refused?.path || asked.includes(path));
}

function Quota({ used, locale }: { readonly used: number; readonly locale: string }) {
  const mebibytes = formatNumber(Math.round((used / 2 ** 20) * 10) / 10, locale);
  const words = filesTexts(locale).quota(`${mebibytes} ${locale === 'fr' ? 'Mio' : 'MiB'}`);
  return (
    <p class="quota hint">
      <meter min={0} max={largestFileSum} value={String(used)} aria-label={words} /> {words}
    </p>
  );
}
