import { progressStyles } from '../../../../core/html/design/styles.ts';
import type { Children } from '../../../../core/html/jsx/markup.ts';
import { type Reply, redirect } from '../../../../core/kernel/reply.ts';
import { editorPaths } from '../../../../core/paths/editor.ts';
import type { EditorHandler, EditorRequest, RequestProps } from '../editor-route.ts';
import chooseCss from '../files/choose.css' with { type: 'text' };
import cropCss from '../files/crop.css' with { type: 'text' };
import { findCroppablePhoto } from '../files/crop.ts';
import { CropFigure, CropForm } from '../files/crop-page.tsx';
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

export const storePicture: EditorHandler = async (request) => {
  const form = await readUploadForm(request.exchange);
  if (form === 'too-large') return renderPictureStep(request, form);
  const stored = isForAnother(form.text('whose'), request) ? 'for-another' : await storeUpload(request, form);
  return typeof stored === 'string'
    ? renderPictureStep(request, stored)
    : redirect(303, request.prefix + editorPaths.welcomePicture);
};

/** Asks for a photo, then shows it with a frame to crop it. */
async function renderPictureStep(request: EditorRequest, trouble: FileTrouble | null): Promise<Reply> {
  const { locale } = request;
  const photo = await findCroppablePhoto(request);
  return renderStep(request, {
    step: 2,
    title: overviewTexts(locale).gaps.picture,
    hint: photo ? filesTexts(locale).cropIntro : welcomeTexts(locale).pictureHint,
    css: progressStyles + chooseCss + fileNewsCss + (photo ? cropCss : ''),
    scriptFile: pageScript(request),
    ...(trouble && { status: trouble === 'too-large' ? 413 : 422 }),
    children: (ways) =>
      photo ? (
        <>
          <CropFigure request={request} picture={photo} />
          <CropForm request={request} picture={photo} isFirstStep>
            {ways}
          </CropForm>
          <details class="disclosure" open={trouble !== null}>
            <summary>{filesTexts(locale).otherPhoto}</summary>
            <PhotoForm request={request} trouble={trouble}>
              <button type="submit" class="second">
                {filesTexts(locale).upload}
              </button>
            </PhotoForm>
          </details>
        </>
      ) : (
        <PhotoForm request={request} trouble={trouble}>
          {ways}
        </PhotoForm>
      ),
  });
}

interface PhotoFormProps extends RequestProps {
  readonly trouble: FileTrouble | null;
  /** The submit button. */
  readonly children: Children;
}

function PhotoForm({ request, trouble, children }: PhotoFormProps) {
  const { locale, exchange } = request;
  const texts = welcomeTexts(locale);
  return (
    <form method="post" action={exchange.path} enctype="multipart/form-data" {...uploadWords(locale)}>
      <input type="hidden" name="place" value="basics/image" />
      <Whose request={request} />
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
      {children}
    </form>
  );
}
