import { element } from './element.ts';
import { drawPicture, fitPicture, readPicture } from './fit-picture.ts';
import { fill } from './page-facts.ts';
import { parseAnswer } from './parse-answer.ts';
import { placeIn, showStored, uploads } from './show-stored.ts';
import type { ToolsStore } from './tools-store.ts';

/** Uploads run one after another, because each response draws the list again and the next file must appear there. */
let running: Promise<void> = Promise.resolve();
/** The number of files that are being sent or queued. */
let waiting = 0;

interface Batch {
  readonly form: HTMLFormElement;
  readonly files: readonly File[];
  /** The values of the form when the upload began. */
  readonly fields: FormData;
  /** The progress box, shown until all files are sent. */
  readonly box: HTMLElement;
  readonly words: HTMLElement;
}

interface Answer {
  /** The HTTP status. 0 without a response. */
  readonly status: number;
  readonly address: string;
  readonly page: Document;
}

/** Queues the files behind earlier ones. */
export function sendFiles(store: ToolsStore, form: HTMLFormElement, files: readonly File[]): void {
  const fields = new FormData(form);
  const isWaited = !form.dataset.now && waiting > 0;
  if (files.length === 0 || isWaited) return;
  for (const old of form.querySelectorAll('[role=alert]')) old.remove();
  if (files.length > 1 && String(fields.get('place')).startsWith('basics/')) {
    tell(form, form.dataset.onlyOne ?? '');
    return;
  }
  const words = element('p', { role: 'status' }, wordsFor(form, files[0]));
  const box = element('div', { class: 'sending' }, words);
  form.append(box);
  if (form.dataset.now) forgetChoice(form);
  waiting += 1;
  showBusy();
  const next = () => sendAll(store, { form, files, fields, box, words });
  running = running.then(next, next);
}

/** Asks before leaving the page during an upload. */
export function warnWhileSending(): void {
  addEventListener('beforeunload', (event) => {
    if (waiting > 0) event.preventDefault();
  });
}

/** Clears the file field. Otherwise browsers fire no event if the same file is chosen again. */
function forgetChoice(form: HTMLFormElement): void {
  for (const input of form.querySelectorAll<HTMLInputElement>('[type=file]')) input.value = '';
}

/** Disables the submit buttons during an upload, because such a form would not wait for the others. */
function showBusy(): void {
  for (const button of document.querySelectorAll('[data-upload] [type=submit]'))
    button.setAttribute('aria-disabled', String(waiting > 0));
}

function tell(form: HTMLFormElement, ...words: (Node | string)[]): void {
  const alert = element('p', { role: 'alert', class: 'alert' }, ...words);
  form.append(alert);
  alert.scrollIntoView({ block: 'nearest' });
}

async function sendAll(store: ToolsStore, batch: Batch): Promise<void> {
  const { own } = store;
  const { files, box, words } = batch;
  const form = formNow(batch.form);
  const failed = form.dataset.failed ?? '';
  const endOwn = own.begin();
  const troubles = new Map<string, string[]>();
  const stored: Answer[] = [];
  // A single upload by button leads to the page of the response.
  const isShownHere = form.dataset.now !== undefined || files.length > 1;
  for (const [index, file] of files.entries()) {
    words.textContent = wordsFor(form, file);
    const answer = await sendOne(batch, file);
    if (isStored(answer, isShownHere ? form : null)) {
      stored.push(answer);
      continue;
    }
    // An error of one file doesn't affect the next. If the connection fails, the remaining files fail too.
    const isOfFile = answer.status === 413 || answer.status === 422;
    const trouble = (answer.status >= 400 && troubleIn(answer)) || failed;
    const names = (isOfFile ? [file] : files.slice(index)).map((one) => one.name);
    troubles.set(trouble, [...(troubles.get(trouble) ?? []), ...names]);
    if (!isOfFile) break;
  }
  box.remove();
  waiting -= 1;
  showBusy();
  const last = stored.at(-1);
  endOwn(last?.page);
  if (last && !isShownHere) {
    location.assign(last.address);
    return;
  }
  const shown = last ? showStored(form, last.page, newsOf(form, stored), store) : form;
  // The new buttons are disabled too while uploads are queued.
  showBusy();
  const done = placeIn(document, shown)?.querySelector('p.done');
  // Puts both messages together, because the start of the list may be far away.
  if (done && troubles.size > 0) shown.before(done);
  for (const [trouble, names] of troubles) tell(shown, element('bdi', {}, names.join(', ')), `: ${trouble}`);
}

/** Finds the form again after a redraw. */
function formNow(form: HTMLFormElement): HTMLFormElement {
  if (form.isConnected) return form;
  return placeIn(document, form)?.querySelector<HTMLFormElement>(uploads) ?? form;
}

/** Adds up the messages, because each response describes its own file only. */
function newsOf({ dataset }: HTMLFormElement, stored: readonly Answer[]): string {
  const paths = stored.map(({ address }) => new URL(address).searchParams.get('added') ?? '');
  const names = paths.map((path) => path.slice(path.lastIndexOf('/') + 1));
  return stored.length > 1 ? fill(dataset.allAdded ?? '', { names: names.join(', ') }) : '';
}

function wordsFor({ dataset }: HTMLFormElement, file: File | undefined): string {
  return `${dataset.upload} ${file?.name}`;
}

/** After a sign-out, the response is a page without this list. */
function isStored({ status, page }: Answer, shownIn: HTMLFormElement | null): boolean {
  return status > 0 && status < 400 && (!shownIn || placeIn(page, shownIn) !== null);
}

function troubleIn({ page }: Answer): string {
  return (page.querySelector('.alert, .trouble') ?? page.querySelector('main'))?.textContent ?? '';
}

async function sendOne({ form, fields, box, words }: Batch, file: File): Promise<Answer> {
  const bar = element('progress', { 'aria-label': file.name, max: '1', value: '0' });
  box.append(bar);
  const image = await readPicture(file);
  const drawn = image && drawPicture(image, 256);
  if (drawn) words.before(drawn);
  const fitting = await fitPicture(file, image);
  image?.close();
  fields.set('file', fitting, fitting.name);
  const { status, responseURL, responseText } = await send(form.action, fields, bar);
  drawn?.remove();
  bar.remove();
  return { status, address: responseURL, page: parseAnswer(responseText) };
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
