import type { ScriptWords } from '../script-texts.ts';
import { element } from './element.ts';
import { parseAnswer } from './parse-answer.ts';
import { isForLater, patience } from './send.ts';
import { followDesk } from './show-stored.ts';
import { isTextField, type PictureText, type ToolsStore, textFields, textOf } from './tools-store.ts';

/** Milliseconds without typing before a save. */
const pause = 800;
const longestWait = 30_000;

/** Saves alt texts and captions while the member types, and asks before the browser leaves unsaved text. */
export function startPictureWords(words: ScriptWords, store: ToolsStore): void {
  const { own, texts } = store;
  /** Save buttons that were pressed while an older text was being sent. */
  const pressed = new Map<string, () => void>();
  let failures = 0;
  let timer = 0;

  for (const [kind, milliseconds] of [
    ['input', pause],
    ['change', 0],
  ] as const)
    document.addEventListener(kind, ({ target }) => {
      if (!isTextField(target)) return;
      textOf(store, target).typed = target.value;
      schedule(milliseconds);
    });
  document.addEventListener('submit', (event) => {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement)) return;
    for (const field of form.querySelectorAll<HTMLInputElement>(textFields)) {
      const text = textOf(store, field);
      if (text.sending === null || text.sending === field.value) text.failed = null;
      else {
        // Waits, because the older text could arrive last.
        event.preventDefault();
        pressed.set(field.id, () => field.isConnected && field.form?.requestSubmit(submitter));
      }
    }
  });
  document.addEventListener('stored', () => {
    for (const id of texts.keys()) say(id);
  });
  addEventListener('online', () => schedule(0));
  addEventListener('beforeunload', (event) => {
    if (unsaved().some(([, { failed, typed }]) => failed === typed)) event.preventDefault();
  });
  addEventListener('pagehide', () => saveAll(true));

  function schedule(milliseconds: number): void {
    clearTimeout(timer);
    timer = setTimeout(saveAll, milliseconds);
  }

  function unsaved(): [id: string, text: PictureText][] {
    return [...texts].filter(([, { typed, stored }]) => typed !== stored);
  }

  /**
   * Sends one request at a time for each text, so that an older text can't arrive last. When the browser
   * leaves the page, all are sent at once.
   */
  function saveAll(isLeaving = false): void {
    for (const [id, text] of unsaved()) {
      const isFree = text.sending === null || (isLeaving && text.sending !== text.typed);
      if (isFree) void save(id, text);
    }
  }

  async function save(id: string, text: PictureText): Promise<void> {
    const field = fieldOf(id);
    if (!field?.form) return;
    const { typed } = text;
    text.sending = typed;
    const endOwn = own.begin();
    const { page, later } = await post(field.form, field.name, typed);
    const isSaved = isTextField(page?.getElementById(id));
    endOwn(page);
    text.sending = null;
    failures = later === undefined ? 0 : failures + 1;
    const isKnown = text.failed === typed;
    if (page && isSaved) {
      followDesk(page);
      text.failed = null;
      text.replaced = text.stored;
      text.stored = typed;
    } else text.failed = typed;
    if (isSaved || !isKnown) {
      text.said = isSaved ? 'saved' : 'refused';
      say(id);
    }
    if (text.typed !== typed) schedule(pause);
    else if (later !== undefined)
      schedule(Math.min(later * 1000 || 1000 * 2 ** Math.min(failures - 1, 5), longestWait));
    pressed.get(id)?.();
    pressed.delete(id);
  }

  function say(id: string): void {
    const said = texts.get(id)?.said;
    const field = fieldOf(id);
    if (!said || !field) return;
    const isSaved = said === 'saved';
    const role = isSaved ? 'status' : 'alert';
    field.parentElement?.querySelector('p')?.remove();
    field.after(
      element('p', { role, class: isSaved ? 'hint' : 'trouble' }, isSaved ? words.saved : words.refused),
    );
  }
}

function fieldOf(id: string): HTMLInputElement | null {
  const field = document.getElementById(id);
  return isTextField(field) ? field : null;
}

interface Answer {
  /** The next page. Undefined if nothing was saved. */
  readonly page?: Document;
  /** Seconds until the next attempt. 0 if the response doesn't name any. */
  readonly later?: number;
}

/** Sends the alt text without the caption, or the caption without the alt text. */
async function post(form: HTMLFormElement, name: string, value: string): Promise<Answer> {
  const hidden = [...form.querySelectorAll<HTMLInputElement>('input[type=hidden]')];
  const body = new URLSearchParams(hidden.map((one) => [one.name, one.value]));
  body.set(name, value);
  body.set('do', 'describe');
  body.set('autosave', '1');
  const signal = AbortSignal.timeout(patience);
  try {
    const response = await fetch(form.action, { method: 'POST', body, keepalive: true, signal });
    const { ok, status, headers } = response;
    if (isForLater(status)) return { later: Number(headers.get('retry-after')) || 0 };
    return ok ? { page: parseAnswer(await response.text()) } : {};
  } catch {
    return { later: 0 };
  }
}
