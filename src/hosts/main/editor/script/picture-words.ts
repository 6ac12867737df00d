import type { ScriptWords } from '../script-texts.ts';
import { element } from './element.ts';
import { parseAnswer } from './parse-answer.ts';
import { isForLater, patience } from './send.ts';
import { followDesk } from './show-stored.ts';
import type { ToolsStore } from './tools-store.ts';

/** After the last keystroke. */
const pause = 800;
const longestWait = 30_000;

/** Saves alt text while it is typed and asks before leaving unsaved text. */
export function startPictureWords(words: ScriptWords, { own, replaced }: ToolsStore): void {
  /** By the id of the field, since an upload renders the fields again. */
  const underWay = new Map<string, string>();
  const failed = new Map<string, string>();
  /** Save buttons pressed while older text is being sent. */
  const pressed = new Map<string, () => void>();
  let failures = 0;
  let timer = 0;

  document.addEventListener('input', ({ target }) => {
    if (isField(target)) schedule(pause);
  });
  document.addEventListener('change', ({ target }) => {
    if (isField(target)) schedule(0);
  });
  document.addEventListener('submit', (event) => {
    const { target: form, submitter } = event;
    const field = form instanceof HTMLFormElement && form.querySelector('[name=alt]');
    if (!isField(field)) return;
    const sent = underWay.get(field.id);
    if (sent === undefined || sent === field.value) failed.delete(field.id);
    else {
      // The older could arrive last.
      event.preventDefault();
      pressed.set(field.id, () => field.isConnected && field.form?.requestSubmit(submitter));
    }
  });
  addEventListener('online', () => schedule(0));
  addEventListener('beforeunload', (event) => {
    if (unsaved().some(({ id, value }) => failed.get(id) === value)) event.preventDefault();
  });
  addEventListener('pagehide', () => saveAll(true));

  function schedule(milliseconds: number): void {
    clearTimeout(timer);
    timer = setTimeout(saveAll, milliseconds);
  }

  /** One at a time of each, lest the older arrive last; whoever leaves cannot wait. */
  function saveAll(isLeaving = false): void {
    for (const field of unsaved()) {
      const sent = underWay.get(field.id);
      if (sent === undefined || (isLeaving && sent !== field.value)) void save(field);
    }
  }

  async function save({ id, value, form }: HTMLInputElement): Promise<void> {
    if (!form) return;
    underWay.set(id, value);
    const endOwn = own.begin();
    const { page, later } = await post(form);
    const isSaved = isField(page?.getElementById(id));
    endOwn(page);
    underWay.delete(id);
    failures = later === undefined ? 0 : failures + 1;
    const field = document.getElementById(id);
    if (!isField(field)) return;
    const isKnown = failed.get(id) === value;
    if (page && isSaved) {
      followDesk(page);
      failed.delete(id);
      // The response of an upload may be older.
      replaced.set(id, field.defaultValue);
      field.defaultValue = value;
    } else failed.set(id, value);
    if (isSaved || !isKnown) say(field, isSaved);
    if (field.value !== value) schedule(pause);
    else if (later !== undefined)
      schedule(Math.min(later * 1000 || 1000 * 2 ** Math.min(failures - 1, 5), longestWait));
    pressed.get(id)?.();
    pressed.delete(id);
  }

  function say(field: HTMLInputElement, isSaved: boolean): void {
    const text = isSaved ? words.saved : words.refused;
    const role = isSaved ? 'status' : 'alert';
    field.parentElement?.querySelector('p')?.remove();
    field.after(element('p', { role, class: isSaved ? 'hint' : 'trouble' }, text));
  }
}

function unsaved(): HTMLInputElement[] {
  const fields = document.querySelectorAll<HTMLInputElement>('input[name=alt]');
  return [...fields].filter(({ value, defaultValue }) => value !== defaultValue);
}

function isField(target: unknown): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.name === 'alt';
}

interface Answer {
  /** The next page, or undefined if nothing was saved. */
  readonly page?: Document;
  /** Seconds until the next attempt, 0 if the response has none. */
  readonly later?: number;
}

async function post(form: HTMLFormElement): Promise<Answer> {
  const body = new URLSearchParams([...new FormData(form)] as [string, string][]);
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
