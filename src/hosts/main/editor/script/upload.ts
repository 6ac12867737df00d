import { sendFiles, warnWhileSending } from './send-files.ts';
import { allowMany, takeOver, uploads } from './show-stored.ts';
import type { ToolsStore } from './tools-store.ts';

/** Drag and drop, paste, resizing and progress of uploads. Without the script, the forms upload too. */
export function startUpload(store: ToolsStore): void {
  if (!document.querySelector('[data-upload]')) return;
  takeOver();
  warnWhileSending();
  // Sends files that were chosen before this script ran.
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-now]'))
    sendFiles(store, form, chosenIn(form));
  // Allowing several files changes the label of the field, so the script waits for the first interaction.
  for (const name of ['pointerdown', 'keydown', 'focusin'] as const)
    document.addEventListener(name, () => allowMany('.drop'), { once: true });
  for (const name of ['dragover', 'dragleave', 'drop'] as const) {
    document.addEventListener(name, (event) => {
      const { target, dataTransfer } = event;
      if (!dataTransfer?.types.includes('Files')) return;
      // Also handles drops outside of drop zones, where the browser would leave the page and open the file.
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

/** Office programs put an image of copied text on the clipboard, next to the text. */
function isPastedText(target: EventTarget | null, { types }: DataTransfer): boolean {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  return isField && types.includes('text/plain');
}

/** The drop zone under the pointer, or the only one on the page. With two zones on the page, null. */
function findForm(at: EventTarget | null): HTMLFormElement | null {
  const near = at instanceof Element ? at.closest('section')?.querySelector<HTMLFormElement>(uploads) : null;
  const all = document.querySelectorAll<HTMLFormElement>(uploads);
  return near ?? (all.length === 1 ? (all[0] ?? null) : null);
}

/** Sends the files, unless the form has more fields to fill in. Then the button sends them. */
function take(store: ToolsStore, form: HTMLFormElement, files: FileList): void {
  const input = form.querySelector<HTMLInputElement>('input[type=file]');
  if (files.length === 0 || !input) return;
  if (form.dataset.now) sendFiles(store, form, [...files]);
  else {
    input.files = files;
    input.focus();
  }
}
