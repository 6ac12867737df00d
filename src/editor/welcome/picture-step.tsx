import { type Reply, redirect } from '../../kernel/reply.ts';
import { editorPaths } from '../../paths/editor.ts';
import type { EditorHandler, EditorRequest } from '../editor-route.ts';
import { type FileTrouble, filesTexts } from '../files/files-texts.ts';
import { readFileForm } from '../files/read-file-form.ts';
import { storeUpload } from '../files/store-upload.ts';
import { renderStep } from './step.tsx';
import { welcomeTexts } from './welcome-texts.ts';

export const showPictureStep: EditorHandler = (visit) => renderPictureStep(visit, null);

export const storePicture: EditorHandler = async (visit) => {
  const form = await readFileForm(visit.exchange);
  if (form === 'too-large') return renderPictureStep(visit, form);
  const stored = await storeUpload(visit, form);
  return typeof stored === 'string'
    ? renderPictureStep(visit, stored)
    : redirect(303, visit.edited.prefix + editorPaths.welcomeWork);
};

function renderPictureStep(visit: EditorRequest, trouble: FileTrouble | null): Reply {
  const { exchange } = visit;
  const texts = welcomeTexts(exchange.locale);
  return renderStep(visit, {
    step: 2,
    title: texts.picture,
    hint: texts.pictureHint,
    ...(trouble && { status: trouble === 'too-large' ? 413 : 422 }),
    children: (ways) => (
      <form method="post" action={exchange.path} enctype="multipart/form-data">
        <input type="hidden" name="place" value="basics/image" />
        <div class="field">
          <label for="file">{texts.file}</label>
          <input
            id="file"
            name="file"
            type="file"
            accept="image/jpeg,image/png,image/webp"
            required
            aria-invalid={trouble ? 'true' : undefined}
            aria-describedby={trouble ? 'file-trouble' : undefined}
          />
          {trouble && (
            <p class="trouble" id="file-trouble">
              {filesTexts(exchange.locale).trouble[trouble]}
            </p>
          )}
        </div>
        {ways}
      </form>
    ),
  });
}
