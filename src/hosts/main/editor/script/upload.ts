import { sendFiles, warnWhileSending } from './send-files.ts';
import { allowMany, takeOver, uploads } from './show-stored.ts';
import type { ToolsStore } from './tools-store.ts';

/** Files are dropped and pasted, photos made to fit, and how far they are is seen. Without this the forms do the same. */
export function startUpload(store: ToolsStore): void {
  if (!document.querySelector('[data-upload]')) return;
  takeOver();
  warnWhileSending();
  // Chosen before this was there.
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-now]'))
    sendFiles(store, form, chosenIn(form));
  // A field that is seen changes its words with it: not before somebody does something.
  for (const name of ['pointerdown', 'keydown', 'focusin'] as const)
    document.addEventListener(name, () => allowMany('.drop'), { once: true });
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
      if (name === 'drop') take(store, form, dataTransfer.files);
    });
  }
  document.addEventListener('paste', (event) => {
    const { target, clipboardData } = event;
    const form = findForm(target);
    if (!form || !clipboardData?.files.length || isPastedText(target, clipboardData)) return;
    event.preventDefault();
    take(store, form, clipboardData.files);
  });
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.type !== 'file') return;
    if (target.form?.dataset.now) sendFiles(store, target.form, chosenIn(target.form));
  });
  document.addEventListener('submit', (event) => {
    const { target } = event;
    if (!(target instanceof HTMLFormElement) || target.dataset.upload === undefined) return;
    event.preventDefault();
    sendFiles(store, target, chosenIn(target));
  });
}

function chosenIn(form: HTMLFormElement): File[] {
  const inputs = form.querySelectorAll<HTMLInputElement>('[type=file]');
  return [...inputs].flatMap(({ files }) => [...(files ?? [])]);
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

/** Where more is to be said of a file, it waits for the button. */
function take(store: ToolsStore, form: HTMLFormElement, files: FileList): void {
  const input = form.querySelector<HTMLInputElement>('input[type=file]');
  if (files.length === 0 || !input) return;
  if (form.dataset.now) sendFiles(store, form, [...files]);
  else {
    input.files = files;
    input.focus();
  }
}
