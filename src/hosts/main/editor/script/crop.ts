import { element } from './element.ts';

/** Adds a frame to drag and resize on the image. The fields of the form hold its position. */
export function startCrop(): void {
  const figure = document.querySelector<HTMLElement>('[data-crop]');
  const image = figure?.querySelector('img');
  const form = document.querySelector<HTMLFormElement>('form[data-crop-form]');
  if (!figure || !image || !form) return;
  const find = (selector: string) => form.querySelector<HTMLInputElement>(selector);
  const [x, y, side, exact] = [
    find('[name="x"]'),
    find('[name="y"]'),
    find('[name="side"]'),
    find('[value="exact"]'),
  ];
  if (x && y && side && exact) layOver(figure, image, { form, x, y, side, exact });
}

interface CropForm {
  readonly form: HTMLFormElement;
  readonly x: HTMLInputElement;
  readonly y: HTMLInputElement;
  readonly side: HTMLInputElement;
  /** The radio button that makes the typed numbers count. */
  readonly exact: HTMLInputElement;
}

/** The height follows from the width. */
interface Frame {
  readonly x: number;
  readonly y: number;
  readonly side: number;
}

function layOver(figure: HTMLElement, image: HTMLImageElement, { form, x, y, side, exact }: CropForm): void {
  const width = Number(image.getAttribute('width'));
  const height = Number(image.getAttribute('height'));
  const ratio = Number(figure.dataset.crop);

  // Not focusable, because the fields do the same for keyboards.
  const corner = element('div', { class: 'crop-corner' });
  const box = element('div', { class: 'crop-box', 'aria-hidden': 'true' }, corner);
  const sample = document.querySelector<HTMLCanvasElement>('.sample canvas');

  box.addEventListener('pointerdown', (start) => drag(start, start.target === corner));
  form.addEventListener('input', (event) => {
    if (event.target instanceof HTMLInputElement && event.target.type === 'number') exact.checked = true;
    draw();
  });
  if (image.complete) draw();
  image.addEventListener('load', draw);

  function drag(start: PointerEvent, isResizing: boolean): void {
    start.preventDefault();
    const from = frameOf();
    const scale = width / image.clientWidth;
    const move = (event: PointerEvent) => {
      const [right, down] = [
        (event.clientX - start.clientX) * scale,
        (event.clientY - start.clientY) * scale,
      ];
      if (isResizing) {
        const most = Math.min(width - from.x, (height - from.y) * ratio);
        write({ ...from, side: within(from.side + Math.max(right, down * ratio), 16, most) });
      } else {
        const [restX, restY] = [width - from.side, height - from.side / ratio];
        write({ ...from, x: within(from.x + right, 0, restX), y: within(from.y + down, 0, restY) });
      }
    };
    box.setPointerCapture(start.pointerId);
    box.addEventListener('pointermove', move);
    const end = () => box.removeEventListener('pointermove', move);
    box.addEventListener('pointerup', end, { once: true });
    box.addEventListener('pointercancel', end, { once: true });
  }

  function write(frame: Frame): void {
    exact.checked = true;
    x.value = String(Math.floor(frame.x));
    y.value = String(Math.floor(frame.y));
    side.value = String(Math.floor(frame.side));
    draw();
  }

  function frameOf(): Frame {
    const part = form.querySelector<HTMLInputElement>('[name="part"]:checked')?.value;
    if (part === 'exact') return { x: Number(x.value), y: Number(y.value), side: Number(side.value) };
    const most = Math.min(width, Math.floor(height * ratio));
    const share = part === 'centre' ? 0.5 : part === 'right' || part === 'bottom' ? 1 : 0;
    return {
      x: Math.floor((width - most) * share),
      y: Math.floor((height - most / ratio) * share),
      side: most,
    };
  }

  function draw(): void {
    // Attached at the first draw, when the position is known, so that nothing shifts.
    if (!box.isConnected) figure.append(box);
    const frame = frameOf();
    const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;
    const high = frame.side / ratio;
    box.style.left = percent(frame.x, width);
    box.style.top = percent(frame.y, height);
    box.style.width = percent(frame.side, width);
    box.style.height = percent(high, height);
    // Only the browser knows the size of a rotated image.
    const scale = image.naturalWidth / width;
    const [x, y, edge] = [frame.x * scale, frame.y * scale, frame.side * scale];
    sample?.getContext('2d')?.drawImage(image, x, y, edge, edge, 0, 0, sample.width, sample.height);
  }
}

function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
