import { findDraft } from '../../../../accounts/find-draft.ts';
import { Icon } from '../../../../core/html/design/icon.tsx';
import { progressStyles } from '../../../../core/html/design/styles.ts';
import type { Children } from '../../../../core/html/jsx/markup.ts';
import { type Reply, redirect } from '../../../../core/kernel/reply.ts';
import { draftFilePath, editorPaths } from '../../../../core/paths/editor.ts';
import { filesOfDraft } from '../../../../domain/profile/draft.ts';
import { findPortrait } from '../../../../domain/profile/files.ts';
import type { EditorHandler, EditorRequest } from '../editor-route.ts';
import fileNewsCss from '../files/file-news.css' with { type: 'text' };
import { uploadWords } from '../files/files-form.tsx';
import { type FileTrouble, filesTexts } from '../files/files-texts.ts';
import { storeUpload } from '../files/store-upload.ts';
import { Whose } from '../forms/made-from.tsx';
import { isForAnother } from '../forms/save/form-post.ts';
import { overviewTexts } from '../overview/overview-texts.ts';
import { pageScript } from '../page-script.ts';
import { readUploadForm } from '../read-upload-form.ts';
import { renderStep } from './step.tsx';
import { welcomeTexts } from './welcome-texts.ts';

export const showPictureStep: EditorHandler = (request) => renderPictureStep(request, null);

/** The photo as it is now, and the page that crops it. */
async function renderOwnPhoto({ accounts, user, locale, prefix }: EditorRequest): Promise<Children> {
  const [path] = findPortrait(filesOfDraft(await findDraft(accounts.database, user))) ?? [];
  if (path === undefined) return null;
  const texts = welcomeTexts(locale);
  return (
    <p class="own-photo">
      <img
        src={`${prefix + draftFilePath(path)}?size=small`}
        alt={texts.yourPhoto}
        width={112}
        height={112}
      />
      <a class="button second" href={prefix + editorPaths.crop}>
        <Icon name="crop" />
        {texts.crop}
      </a>
    </p>
  );
}

export const storePicture: EditorHandler = async (request) => {
  const form = await readUploadForm(request.exchange);
  if (form === 'too-large') return renderPictureStep(request, form);
  const stored = isForAnother(form.text('whose'), request) ? 'for-another' : await storeUpload(request, form);
  return typeof stored === 'string'
    ? renderPictureStep(request, stored)
    : redirect(303, request.prefix + editorPaths.welcomeWork);
};

async function renderPictureStep(request: EditorRequest, trouble: FileTrouble | null): Promise<Reply> {
  const { locale, exchange } = request;
  const texts = welcomeTexts(locale);
  const photo = await renderOwnPhoto(request);
  return renderStep(request, {
    step: 2,
    title: overviewTexts(locale).gaps.picture,
    hint: texts.pictureHint,
    css: progressStyles + fileNewsCss,
    scriptFile: pageScript(request),
    ...(trouble && { status: trouble === 'too-large' ? 413 : 422 }),
    children: (ways) => (
      <form method="post" action={exchange.path} enctype="multipart/form-data" {...uploadWords(locale)}>
        <input type="hidden" name="place" value="basics/image" />
        <Whose request={request} />
        {photo}
        <div class="field">
          <label for="file">{texts.file}</label>
          <input
            id="file"
            name="file"
            type="file"
            accept="image/jpeg,image/png,image/webp"
            required
            aria-invalid={trouble ? 'true' : undefined}
            aria-describedby={trouble ? 'file-trouble file-hint' : 'file-hint'}
          />
          <p class="hint" id="file-hint">
            {texts.fileHint}
          </p>
          {trouble && (
            <p class="trouble" id="file-trouble">
              {filesTexts(locale).trouble[trouble]}
            </p>
          )}
        </div>
        {ways}
      </form>
    ),
  });
}
