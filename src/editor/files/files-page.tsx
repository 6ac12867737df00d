import { findDraft } from '../../accounts/find-draft.ts';
import { Alert } from '../../html/design/alert.tsx';
import { progressStyles } from '../../html/design/styles.ts';
import { queryParameter } from '../../kernel/query.ts';
import type { Reply } from '../../kernel/reply.ts';
import { editorPaths } from '../../paths/editor.ts';
import { type ProfileDocument, sectionsOf } from '../../profile/document.ts';
import { filesOfDraft, readDraft } from '../../profile/draft.ts';
import { largestFileSum, sumOfFiles } from '../../profile/files.ts';
import { formatNumber } from '../../profile/numbers.ts';
import { createPlaceNames } from '../changes/place-names.ts';
import { renderEditorPage } from '../editor-page.tsx';
import type { EditorRequest } from '../editor-route.ts';
import { FileEntry } from './file-entry.tsx';
import { FileNews } from './file-news.tsx';
import filesCss from './files.css' with { type: 'text' };
import { type FileTrouble, filesTexts } from './files-texts.ts';

interface Refused {
  readonly status: 413 | 422;
  readonly trouble: FileTrouble;
  /** What was said of the file stays in the form. */
  readonly typed?: { readonly place: string; readonly alt: string };
}

/** With `?place=projects/engine` it is ready for a file of that item. */
export async function renderFiles(request: EditorRequest, refused: Refused | null): Promise<Reply> {
  const { exchange, edited } = request;
  const texts = filesTexts(exchange.locale);
  const draft = await findDraft(edited.accounts.database, edited.user);
  const [document, files] = [readDraft(draft), filesOfDraft(draft)];
  const names = createPlaceNames(document, exchange.locale);
  const asked = queryParameter(exchange.query, 'place');
  const entries = Object.entries(files);
  return renderEditorPage(request, {
    current: 'files',
    title: texts.title,
    css: progressStyles + filesCss,
    status: refused?.status ?? 200,
    children: (
      <>
        {refused ? (
          <Alert>{texts.trouble[refused.trouble]}</Alert>
        ) : (
          <FileNews request={request} files={files} />
        )}
        <p class="hint">{texts.intro}</p>
        <Quota used={sumOfFiles(files)} locale={exchange.locale} />
        <UploadForm
          request={request}
          document={document}
          typed={refused?.typed ?? { place: asked ?? '', alt: '' }}
        />
        <h2>{texts.all}</h2>
        {entries.length === 0 ? (
          <p>{texts.none}</p>
        ) : (
          <ul class="entries">
            {entries.map(([path, file]) => (
              <FileEntry request={request} document={document} names={names} path={path} file={file} />
            ))}
          </ul>
        )}
      </>
    ),
  });
}

function Quota({ used, locale }: { readonly used: number; readonly locale: string }) {
  const mebibytes = formatNumber(Math.round((used / 2 ** 20) * 10) / 10, locale);
  const words = filesTexts(locale).quota(`${mebibytes} ${locale === 'fr' ? 'Mio' : 'MiB'}`);
  return (
    <p class="quota">
      <meter min={0} max={largestFileSum} value={String(used)} aria-label={words} /> {words}
    </p>
  );
}

interface UploadFormProps {
  readonly request: EditorRequest;
  readonly document: ProfileDocument;
  readonly typed: { readonly place: string; readonly alt: string };
}

function UploadForm({ request: { exchange, edited }, document, typed }: UploadFormProps) {
  const { locale } = exchange;
  const texts = filesTexts(locale);
  const names = createPlaceNames(document, locale);
  return (
    <form
      method="post"
      action={edited.prefix + editorPaths.files}
      enctype="multipart/form-data"
      class="fields"
      data-upload={texts.uploading}
      data-failed={texts.failed}
    >
      <input type="hidden" name="do" value="upload" />
      <h2>{texts.add}</h2>
      <div class="field">
        <label for="file">{texts.file}</label>
        <input id="file" name="file" type="file" required aria-describedby="file-hint" />
        <p class="hint" id="file-hint">
          {texts.fileHint}
        </p>
      </div>
      <div class="field">
        <label for="place">{texts.place}</label>
        <select id="place" name="place">
          <option value="basics/image">{texts.picture}</option>
          <option value="basics/cover" selected={typed.place === 'basics/cover'}>
            {texts.cover}
          </option>
          {sectionsOf(document).flatMap(([type, items]) =>
            items.map((item, index) => {
              const place = `${type}/${item['x-vitrine']?.slug ?? ''}`;
              return (
                <option value={place} selected={place === typed.place}>
                  {names.nameOfItem(type, item, index)}
                </option>
              );
            }),
          )}
        </select>
      </div>
      <div class="field">
        <label for="alt">{texts.alt}</label>
        <input id="alt" name="alt" value={typed.alt} dir="auto" aria-describedby="alt-hint" />
        <p class="hint" id="alt-hint">
          {texts.altHint}
        </p>
      </div>
      <button type="submit">{texts.upload}</button>
    </form>
  );
}
