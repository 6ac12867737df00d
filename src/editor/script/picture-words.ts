import type { ScriptWords } from '../script-texts.ts';
import { element } from './element.ts';
import { beginOwn } from './own-revisions.ts';
import { parseAnswer } from './parse-answer.ts';
import { followDesk } from './show-stored.ts';

/** After the last keystroke. */
const pause = 800;

/** What pictures show is saved while it is typed, as the rest of a page is; what cannot be saved is not left by accident. */
export function startPictureWords(words: ScriptWords): void {
  /** By the id of their field: an upload makes the fields anew. */
  const underWay = new Map<string, string>();
  const failed = new Map<string, string>();
  let timer = 0;

  document.addEventListener('input', ({ target }) => {
    if (isField(target)) schedule(pause);
  });
  document.addEventListener('change', ({ target }) => {
    if (isField(target)) schedule(0);
  });
  document.addEventListener('submit', ({ target }) => {
    if (target instanceof HTMLFormElement) failed.delete(target.querySelector('[name=alt]')?.id ?? '');
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
    const endOwn = beginOwn();
    const page = await post(form);
    const isSaved = page?.getElementById(id) instanceof HTMLInputElement;
    endOwn(page ?? undefined);
    underWay.delete(id);
    const field = document.getElementById(id);
    if (!isField(field)) return;
    if (page && isSaved) {
      followDesk(page);
      failed.delete(id);
      // What an upload answers may be older.
      field.dataset.typed = field.defaultValue;
      field.defaultValue = value;
    } else failed.set(id, value);
    say(field, isSaved);
    if (field.value !== value) schedule(pause);
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

function isField(target: EventTarget | null): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.name === 'alt';
}

/** The page that follows; null where nothing was saved. */
async function post(form: HTMLFormElement): Promise<Document | null> {
  const body = new URLSearchParams([...new FormData(form)] as [string, string][]);
  body.set('do', 'describe');
  body.set('autosave', '1');
  try {
    const response = await fetch(form.action, { method: 'POST', body, keepalive: true });
    return response.ok ? parseAnswer(await response.text()) : null;
  } catch {
    return null;
  }
}
