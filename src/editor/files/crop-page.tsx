import { Alert } from '../../html/design/alert.tsx';
import type { Reply } from '../../kernel/reply.ts';
import { editorPaths } from '../../paths/editor.ts';
import { href } from '../../routing/href.ts';
import { renderEditorPage } from '../editor-page.tsx';
import type { EditorRequest } from '../editor-route.ts';
import { cropTexts } from './crop-texts.ts';
import filesCss from './files.css' with { type: 'text' };
import { filesTexts } from './files-texts.ts';
import { partsOf, smallestSide } from './square.ts';

export interface Avatar {
  readonly path: string;
  readonly hash: string;
  readonly width: number;
  readonly height: number;
}

interface Trouble {
  readonly status: 409 | 422;
  readonly message: string;
}

export function renderCrop(request: EditorRequest, avatar: Avatar, trouble: Trouble | null): Promise<Reply> {
  const { exchange, edited } = request;
  const texts = cropTexts(exchange.locale);
  const { path, width, height } = avatar;
  return renderEditorPage(request, {
    current: 'files',
    title: texts.cropTitle,
    css: filesCss,
    status: trouble?.status ?? 200,
    children: (
      <>
        {trouble && <Alert>{trouble.message}</Alert>}
        <p>{texts.cropIntro}</p>
        <figure class="crop" data-crop="">
          <img
            src={edited.prefix + href(editorPaths.file, { path })}
            alt={filesTexts(exchange.locale).picture}
            width={width}
            height={height}
          />
        </figure>
        <CropForm request={request} avatar={avatar} />
        <p>
          <a href={edited.prefix + editorPaths.basics}>{texts.keepWhole}</a>
        </p>
      </>
    ),
  });
}

function CropForm({ request, avatar }: { readonly request: EditorRequest; readonly avatar: Avatar }) {
  const { exchange, edited } = request;
  const texts = cropTexts(exchange.locale);
  const [centre] = partsOf(avatar);
  const { x = 0, y = 0, side = 0 } = centre?.square ?? {};
  const most = Math.min(avatar.width, avatar.height);
  return (
    <form method="post" action={edited.prefix + editorPaths.crop} class="fields" data-crop-form="">
      <input type="hidden" name="hash" value={avatar.hash} />
      <fieldset class="choices">
        <legend class="hidden">{texts.cropTitle}</legend>
        {partsOf(avatar).map(({ name }) => (
          <label>
            <input type="radio" name="part" value={name} checked={name === 'centre'} /> {texts.parts[name]}
          </label>
        ))}
        <label>
          <input type="radio" name="part" value="exact" /> {texts.parts.exact}
        </label>
        <div class="numbers">
          <Pixels name="x" label={texts.x} value={x} min={0} max={avatar.width} />
          <Pixels name="y" label={texts.y} value={y} min={0} max={avatar.height} />
          <Pixels name="side" label={texts.side} value={side} min={smallestSide} max={most} />
        </div>
      </fieldset>
      <button type="submit">{texts.useCrop}</button>
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
