/** A square on the picture that can be dragged, and made larger at its corner; the fields of the form say what it is. */
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
  /** Chosen when the numbers count. */
  readonly exact: HTMLInputElement;
}

interface Square {
  readonly x: number;
  readonly y: number;
  readonly side: number;
}

function layOver(figure: HTMLElement, image: HTMLImageElement, { form, x, y, side, exact }: CropForm): void {
  const width = Number(image.getAttribute('width'));
  const height = Number(image.getAttribute('height'));

  // Who does not point uses the fields, which say the same.
  const box = document.createElement('div');
  const corner = document.createElement('div');
  box.className = 'crop-box';
  corner.className = 'crop-corner';
  box.setAttribute('aria-hidden', 'true');
  box.append(corner);
  const round = document.createElement('canvas');
  round.className = 'avatar large';
  round.width = round.height = 160;

  box.addEventListener('pointerdown', (start) => drag(start, start.target === corner));
  form.addEventListener('input', (event) => {
    if (event.target instanceof HTMLInputElement && event.target.type === 'number') exact.checked = true;
    draw();
  });
  if (image.complete) draw();
  image.addEventListener('load', draw);

  function drag(start: PointerEvent, isResizing: boolean): void {
    start.preventDefault();
    const from = squareOf();
    const scale = width / image.clientWidth;
    const move = (event: PointerEvent) => {
      const [right, down] = [
        (event.clientX - start.clientX) * scale,
        (event.clientY - start.clientY) * scale,
      ];
      if (isResizing) {
        const most = Math.min(width - from.x, height - from.y);
        write({ ...from, side: within(from.side + Math.max(right, down), 16, most) });
      } else {
        const [restX, restY] = [width - from.side, height - from.side];
        write({ ...from, x: within(from.x + right, 0, restX), y: within(from.y + down, 0, restY) });
      }
    };
    box.setPointerCapture(start.pointerId);
    box.addEventListener('pointermove', move);
    const end = () => box.removeEventListener('pointermove', move);
    box.addEventListener('pointerup', end, { once: true });
    box.addEventListener('pointercancel', end, { once: true });
  }

  function write(square: Square): void {
    exact.checked = true;
    x.value = String(Math.round(square.x));
    y.value = String(Math.round(square.y));
    side.value = String(Math.round(square.side));
    draw();
  }

  /** What the fields say, or the part that is chosen instead. */
  function squareOf(): Square {
    const part = form.querySelector<HTMLInputElement>('[name="part"]:checked')?.value;
    if (part === 'exact') return { x: Number(x.value), y: Number(y.value), side: Number(side.value) };
    const most = Math.min(width, height);
    const share = part === 'centre' ? 0.5 : part === 'right' || part === 'bottom' ? 1 : 0;
    return { x: Math.floor((width - most) * share), y: Math.floor((height - most) * share), side: most };
  }

  function draw(): void {
    // Not before it has its place: what comes moves nothing, and does not move itself.
    if (!box.isConnected) figure.append(box, round);
    const square = squareOf();
    const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;
    box.style.left = percent(square.x, width);
    box.style.top = percent(square.y, height);
    box.style.width = percent(square.side, width);
    box.style.height = percent(square.side, height);
    const { side: edge } = square;
    // As it is shown to readers; of a turned picture the browser knows the size.
    const scale = image.naturalWidth / width;
    round
      .getContext('2d')
      ?.drawImage(image, square.x * scale, square.y * scale, edge * scale, edge * scale, 0, 0, 160, 160);
  }
}

function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
