import { element } from './element.ts';
import { drawPicture, fitPicture, readPicture } from './fit-picture.ts';

/** Files are dropped and pasted, photos made to fit, and how far they are is seen. Without this the forms do the same. */
export function startUpload(): void {
  if (!findForm()) return;
  prepare();
  for (const name of ['dragover', 'dragleave', 'drop'] as const) {
    document.addEventListener(name, (event) => {
      const form = findForm(event.target);
      if (!form || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      form.toggleAttribute('data-dragging', name === 'dragover');
      if (name === 'drop') take(form, event.dataTransfer.files);
    });
  }
  document.addEventListener('paste', (event) => {
    const form = findForm(event.target);
    if (!form || !event.clipboardData?.files.length) return;
    event.preventDefault();
    take(form, event.clipboardData.files);
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

/** That of the place that is pointed at, or else the only one. */
function findForm(at: EventTarget | null = null): HTMLFormElement | null {
  const near = at instanceof Element ? at.closest('section')?.querySelector('form[data-upload]') : null;
  return (near ?? document.querySelector('form[data-upload]')) as HTMLFormElement | null;
}

/** Without a script one file comes at a time. */
function prepare(): void {
  for (const input of document.querySelectorAll<HTMLInputElement>(
    '[data-upload]:not([data-now=one]) [type=file]:not([capture])',
  ))
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
  let answer: XMLHttpRequest | null = null;
  for (const file of chosen) {
    answer = await sendOne(form, file);
    if (answer === null) return;
  }
  if (!answer) return;
  if (!form.dataset.now) return location.assign(answer.responseURL);
  const page = new DOMParser().parseFromString(answer.responseText, 'text/html');
  const place = form.closest('section');
  const next = place && page.getElementById(place.id);
  if (!next) return;
  place.replaceWith(document.importNode(next, true));
  prepare();
  findForm(document.getElementById(next.id))?.querySelector<HTMLElement>('input[type=file]')?.focus();
}

/** Null where it was refused, which is said at the form. */
async function sendOne(form: HTMLFormElement, file: File): Promise<XMLHttpRequest | null> {
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
  if (request.status > 0 && request.status < 400) return request;
  const page = new DOMParser().parseFromString(request.responseText, 'text/html');
  const why = page.querySelector('.alert') ?? page.querySelector('main');
  form.append(
    element('p', { role: 'alert', class: 'alert' }, why?.textContent || (form.dataset.failed ?? '')),
  );
  return null;
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
