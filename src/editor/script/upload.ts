import { element } from './element.ts';
import { drawPicture, fitPicture, readPicture } from './fit-picture.ts';

const uploads = 'form[data-upload]';

/** Files are dropped and pasted, photos made to fit, and how far they are is seen. Without this the forms do the same. */
export function startUpload(): void {
  if (!document.querySelector(uploads)) return;
  allowMany('[data-now=many]');
  // A field that is seen changes its words with it: not before somebody does something.
  for (const name of ['pointerdown', 'keydown', 'focusin'] as const)
    document.addEventListener(name, () => allowMany('[data-upload]:not([data-now])'), { once: true });
  for (const name of ['dragover', 'dragleave', 'drop'] as const) {
    document.addEventListener(name, (event) => {
      const { target, dataTransfer } = event;
      if (!dataTransfer?.types.includes('Files')) return;
      // Beside every place, too: the browser would leave the page and open the file.
      event.preventDefault();
      const form = findForm(target);
      if (!form) {
        dataTransfer.dropEffect = 'none';
        return;
      }
      form.toggleAttribute('data-dragging', name === 'dragover');
      if (name === 'drop') take(form, dataTransfer.files);
    });
  }
  document.addEventListener('paste', (event) => {
    const { target, clipboardData } = event;
    const form = findForm(target);
    if (!form || !clipboardData?.files.length || isPastedText(target, clipboardData)) return;
    event.preventDefault();
    take(form, clipboardData.files);
  });
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.type !== 'file') return;
    if (target.form?.dataset.now && target.files) void sendAll(target.form, [...target.files]);
  });
  document.addEventListener('submit', (event) => {
    const { target } = event;
    if (!(target instanceof HTMLFormElement) || target.dataset.upload === undefined) return;
    event.preventDefault();
    void sendAll(target, [...(target.querySelector<HTMLInputElement>('input[type=file]')?.files ?? [])]);
  });
}

/** Office programs copy a picture of a text beside it. */
function isPastedText(target: EventTarget | null, { types }: DataTransfer): boolean {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  return isField && types.includes('text/plain');
}

/** That of the place that is pointed at, or else the only one: of two, neither is meant. */
function findForm(at: EventTarget | null): HTMLFormElement | null {
  const near = at instanceof Element ? at.closest('section')?.querySelector<HTMLFormElement>(uploads) : null;
  const all = document.querySelectorAll<HTMLFormElement>(uploads);
  return near ?? (all.length === 1 ? (all[0] ?? null) : null);
}

/** Without a script one file comes at a time. */
function allowMany(forms: string): void {
  for (const input of document.querySelectorAll<HTMLInputElement>(`${forms} [type=file]:not([capture])`))
    input.multiple = true;
}

/** Where more is to be said of a file, it waits for the button. */
function take(form: HTMLFormElement, files: FileList): void {
  const input = form.querySelector<HTMLInputElement>('input[type=file]');
  if (files.length === 0 || !input) return;
  if (form.dataset.now) void sendAll(form, [...files]);
  else {
    input.files = files;
    input.focus();
  }
}

async function sendAll(form: HTMLFormElement, files: readonly File[]): Promise<void> {
  const chosen = form.dataset.now === 'one' ? files.slice(-1) : files;
  const failed = form.dataset.failed ?? '';
  let stored: XMLHttpRequest | null = null;
  let trouble = '';
  for (const file of chosen) {
    const answer = await sendOne(form, file);
    if (answer.status > 0 && answer.status < 400) stored = answer;
    else trouble = troubleIn(answer) || failed;
    if (trouble) break;
  }
  if (stored && !trouble && !form.dataset.now) return location.assign(stored.responseURL);
  const shown = stored && form.dataset.now ? showStored(form, stored) : form;
  // Signed out meanwhile, one is sent to a page without the place.
  say(shown ?? form, shown ? trouble : failed);
}

/** The place as it is now; what else was typed in it stays. Null where it is not on the page. */
function showStored(form: HTMLFormElement, { responseText }: XMLHttpRequest): HTMLFormElement | null {
  const page = new DOMParser().parseFromString(responseText, 'text/html');
  const place = form.closest('section');
  const found = place && page.getElementById(place.id);
  if (!found) return null;
  const next = document.importNode(found, true);
  for (const { value, defaultValue, id } of place.querySelectorAll<HTMLInputElement>('input[name=alt]')) {
    const field = next.querySelector<HTMLInputElement>(`#${CSS.escape(id)}`);
    if (field && value !== defaultValue) field.value = value;
  }
  place.replaceWith(next);
  allowMany('[data-now=many]');
  const shown = findForm(next);
  shown?.querySelector<HTMLElement>('input[type=file]')?.focus();
  return shown;
}

function say(form: HTMLFormElement, trouble: string): void {
  if (trouble) form.append(element('p', { role: 'alert', class: 'alert' }, trouble));
}

function troubleIn({ responseText }: XMLHttpRequest): string {
  const page = new DOMParser().parseFromString(responseText, 'text/html');
  return (page.querySelector('.alert') ?? page.querySelector('main'))?.textContent ?? '';
}

async function sendOne(form: HTMLFormElement, file: File): Promise<XMLHttpRequest> {
  const words = element('p', { role: 'status' }, `${form.dataset.upload} ${file.name}`);
  const bar = element('progress', { 'aria-label': file.name, max: '1', value: '0' });
  for (const old of form.querySelectorAll('[role=alert]')) old.remove();
  const image = await readPicture(file);
  const parts = image ? [drawPicture(image, 256), words, bar] : [words, bar];
  form.append(...parts);
  const body = new FormData(form);
  const fitting = await fitPicture(file, image);
  image?.close();
  body.set('file', fitting, fitting.name);
  const request = await send(form.action, body, bar);
  for (const part of parts) part.remove();
  return request;
}

function send(address: string, body: FormData, bar: HTMLProgressElement): Promise<XMLHttpRequest> {
  const request = new XMLHttpRequest();
  request.upload.addEventListener('progress', ({ loaded, total }) => {
    bar.value = total > 0 ? loaded / total : 0;
  });
  request.open('POST', address);
  request.send(body);
  return new Promise((resolve) => request.addEventListener('loadend', () => resolve(request)));
}
