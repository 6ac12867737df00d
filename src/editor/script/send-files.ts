import { element } from './element.ts';
import { drawPicture, fitPicture, readPicture } from './fit-picture.ts';
import { beginUpload } from './own-revisions.ts';
import { placeIn, showStored, uploads } from './show-stored.ts';

/** One after the other: what is stored makes its place anew, and the next is to be seen there. */
let running: Promise<void> = Promise.resolve();

interface Batch {
  readonly form: HTMLFormElement;
  readonly files: readonly File[];
  /** What the form said when they were given. */
  readonly fields: FormData;
  /** Stands in the form until all of them are sent. */
  readonly words: HTMLElement;
}

interface Answer {
  /** 0 where there is none. */
  readonly status: number;
  readonly address: string;
  readonly page: Document;
}

/** Sends them as soon as those before them are sent. */
export function sendFiles(form: HTMLFormElement, given: readonly File[]): void {
  const files = form.dataset.now === 'one' ? given.slice(-1) : given;
  if (files.length === 0) return;
  for (const old of form.querySelectorAll('[role=alert]')) old.remove();
  const words = element('p', { role: 'status' }, wordsFor(form, files[0]));
  const batch = { form, files, fields: new FormData(form), words };
  form.append(words);
  if (form.dataset.now) forgetChoice(form);
  const next = () => sendAll(batch);
  running = running.then(next, next);
}

/** Otherwise a browser would not tell that the same file is chosen once more. */
function forgetChoice(form: HTMLFormElement): void {
  for (const input of form.querySelectorAll<HTMLInputElement>('[type=file]')) input.value = '';
}

async function sendAll(batch: Batch): Promise<void> {
  const { files, words } = batch;
  // Its place may have been made anew since.
  const form = placeIn(document, batch.form)?.querySelector<HTMLFormElement>(uploads) ?? batch.form;
  const failed = form.dataset.failed ?? '';
  const endUpload = beginUpload();
  const troubles = new Map<string, string[]>();
  let stored: Answer | null = null;
  for (const [index, file] of files.entries()) {
    words.textContent = wordsFor(form, file);
    const answer = await sendOne(batch, file);
    if (isStored(form, answer)) {
      stored = answer;
      continue;
    }
    // What is wrong with one file need not be wrong with the next; without a connection none arrives.
    const isOfFile = answer.status === 413 || answer.status === 422;
    const trouble = (answer.status >= 400 && troubleIn(answer)) || failed;
    const names = (isOfFile ? [file] : files.slice(index)).map((one) => one.name);
    troubles.set(trouble, [...(troubles.get(trouble) ?? []), ...names]);
    if (!isOfFile) break;
  }
  words.remove();
  endUpload(stored?.page);
  const shown = stored && form.dataset.now ? showStored(form, stored.page) : form;
  for (const [trouble, names] of troubles)
    shown.append(
      element('p', { role: 'alert', class: 'alert' }, element('bdi', {}, names.join(', ')), `: ${trouble}`),
    );
  // Not while another is waiting here, or something is to be read.
  if (stored && !form.dataset.now && !form.querySelector('[data-added]')) location.assign(stored.address);
}

function wordsFor({ dataset }: HTMLFormElement, file: File | undefined): string {
  return `${dataset.upload} ${file?.name}`;
}

/** Signed out meanwhile, one is sent to a page without the place. */
function isStored(form: HTMLFormElement, { status, page }: Answer): boolean {
  return status > 0 && status < 400 && (!form.dataset.now || placeIn(page, form) !== null);
}

function troubleIn({ page }: Answer): string {
  return (page.querySelector('.alert') ?? page.querySelector('main'))?.textContent ?? '';
}

async function sendOne({ form, fields, words }: Batch, file: File): Promise<Answer> {
  const bar = element('progress', { 'aria-label': file.name, max: '1', value: '0' });
  words.after(bar);
  const image = await readPicture(file);
  const drawn = image && drawPicture(image, 256);
  if (drawn) words.before(drawn);
  const fitting = await fitPicture(file, image);
  image?.close();
  fields.set('file', fitting, fitting.name);
  const { status, responseURL, responseText } = await send(form.action, fields, bar);
  drawn?.remove();
  bar.remove();
  const page = new DOMParser().parseFromString(responseText, 'text/html');
  return { status, address: responseURL, page };
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
