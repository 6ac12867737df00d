import { isEntryBegun, setEnabled, startNextEntry } from './begun-entry.ts';
import { type Fields, readEverything, readFields, revisionOf } from './controls.ts';
import { addressOf, type Desk, whenFree } from './desk.ts';
import { showHeld } from './held-back.ts';
import { forgetText } from './kept-text.ts';
import { words } from './page-facts.ts';
import { takePage } from './refresh.ts';

/** Does what a button of the form says, and saves what else was typed; the page stays where it is. False if it has to go. */
export async function act(desk: Desk, action: string): Promise<boolean> {
  await whenFree(desk);
  desk.isBusy = true;
  try {
    return await perform(desk, action);
  } finally {
    desk.isBusy = false;
    setEnabled(desk, true);
  }
}

async function perform(desk: Desk, action: string): Promise<boolean> {
  const { form, status } = desk;
  const fields = readFields(form);
  const path = addressOf(desk);
  const isSaving = action === 'save';
  const adds = isSaving && isEntryBegun(desk);
  const answer = post(desk, action, isSaving ? readEverything(form) : fields);
  if (adds) {
    status.say('saving', words.saving);
    setEnabled(desk, false);
  }
  const response = await answer;
  if (!response) {
    status.say('offline', adds ? words.notAdded : words.offline);
    return true;
  }
  const html = await response.text();
  const before = desk.saved;
  if (response.ok) desk.saved = fields;
  const next = { html, path: new URL(response.url).pathname };
  if (
    !(response.ok || response.status === 422) ||
    !takePage(desk, next, response.ok && adds ? { begun: new Map() } : {})
  ) {
    desk.saved = before;
    return false;
  }
  if (response.ok) {
    desk.held = new Map();
    showHeld(form, []);
    forgetText(path);
    if (adds) startNextEntry(desk);
  } else {
    desk.saved = before;
    form.querySelector<HTMLElement>('#problems')?.focus();
  }
  return true;
}

function post({ form }: Desk, action: string, fields: Fields): Promise<Response | null> {
  const body = new URLSearchParams([...fields]);
  body.set('revision', String(revisionOf(form)));
  body.set('do', action);
  const address = new URL(form.action).pathname;
  return fetch(address, { method: 'POST', body, headers: { Accept: 'text/html' } }).catch(() => null);
}
