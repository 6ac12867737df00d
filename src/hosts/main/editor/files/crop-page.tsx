import { Alert } from '../../../../core/html/design/alert.tsx';
import type { Children } from '../../../../core/html/jsx/markup.ts';
import type { Reply } from '../../../../core/kernel/reply.ts';
import { draftFilePath, editorPaths } from '../../../../core/paths/editor.ts';
import type { Refused } from '../../../web/refused.ts';
import { renderEditorPage } from '../editor-page.tsx';
import type { EditorRequest } from '../editor-route.ts';
import cropCss from './crop.css' with { type: 'text' };
import { partsOf, smallestSide, widestIn } from './crop-area.ts';
import { filesTexts } from './files-texts.ts';

export interface Croppable {
  readonly path: string;
  readonly hash: string;
  readonly width: number;
  readonly height: number;
  readonly shape: CropShape;
  /** The theme of the profile. */
  readonly theme: string;
}

export interface CropShape {
  /** The page that shows the image. */
  readonly section: 'photo' | 'cover';
  /** Width divided by height. */
  readonly ratio: number;
  readonly longest: number;
}

export function renderCrop(
  request: EditorRequest,
  picture: Croppable,
  trouble: Refused | null,
): Promise<Reply> {
  const { locale, prefix } = request;
  const texts = filesTexts(locale);
  const isCover = picture.shape.section === 'cover';
  return renderEditorPage(request, {
    current: 'files',
    title: texts.cropTitle,
    css: cropCss,
    status: trouble?.status ?? 200,
    children: (
      <>
        {trouble && <Alert>{trouble.message}</Alert>}
        <p>{isCover ? texts.coverIntro : texts.cropIntro}</p>
        <CropFigure request={request} picture={picture} />
        <CropForm request={request} picture={picture}>
          <button type="submit">{texts.useCrop}</button>
        </CropForm>
        <p>
          <a href={prefix + editorPaths.basics}>{texts.keepWhole}</a>
        </p>
      </>
    ),
  });
}

interface PictureProps {
  readonly request: EditorRequest;
  readonly picture: Croppable;
}

/** The image with the crop frame of the script, and a preview of the result. */
export function CropFigure({ request: { locale, prefix }, picture }: PictureProps) {
  const texts = filesTexts(locale);
  const { path, width, height, shape, theme } = picture;
  const isCover = shape.section === 'cover';
  return (
    <div class={`cropping ${theme}`}>
      <figure class="crop" data-crop={String(shape.ratio)}>
        <img
          src={prefix + draftFilePath(path)}
          alt={isCover ? texts.cover : texts.picture}
          width={width}
          height={height}
        />
      </figure>
      {!isCover && (
        <figure class="sample" aria-hidden="true">
          <canvas width={320} height={320} />
          <figcaption class="hint">{texts.onPage}</figcaption>
        </figure>
      )}
    </div>
  );
}

interface CropFormProps extends PictureProps {
  /** Whether the form is part of the first steps, which continue to the next step. */
  readonly isFirstStep?: boolean;
  /** The submit button. */
  readonly children: Children;
}

export function CropForm({ request, picture, isFirstStep = false, children }: CropFormProps) {
  const { locale, prefix } = request;
  const texts = filesTexts(locale);
  const { section, ratio } = picture.shape;
  const parts = partsOf(picture, ratio);
  const { x = 0, y = 0, width = 0 } = parts[0]?.area ?? {};
  const action = `${prefix + editorPaths.crop}${section === 'cover' ? '?of=cover' : ''}`;
  return (
    <form method="post" action={action} class="fields" data-crop-form="">
      <input type="hidden" name="hash" value={picture.hash} />
      {isFirstStep && <input type="hidden" name="step" value="welcome" />}
      <fieldset class="choices">
        <legend class="hidden">{texts.cropTitle}</legend>
        {parts.map(({ name }) => (
          <label>
            <input type="radio" name="part" value={name} checked={name === 'centre'} /> {texts.parts[name]}
          </label>
        ))}
        <label>
          <input type="radio" name="part" value="exact" /> {texts.parts.exact}
        </label>
        <div class="numbers">
          <Pixels name="x" label={texts.x} value={x} min={0} max={picture.width} />
          <Pixels name="y" label={texts.y} value={y} min={0} max={picture.height} />
          <Pixels
            name="side"
            label={section === 'cover' ? texts.width : texts.side}
            value={width}
            min={smallestSide}
            max={widestIn(picture, ratio)}
          />
        </div>
      </fieldset>
      {children}
    </form>
  );
}

interface PixelsProps {
  readonly name: string;
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
}

function Pixels({ name, label, value, min, max }: PixelsProps) {
  return (
    <div class="field">
      <label for={name}>{label}</label>
      <input id={name} name={name} type="number" value={String(value)} min={min} max={max} />
    </div>
  );
}
