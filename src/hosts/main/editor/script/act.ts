import { readFields, revisionOf } from './controls.ts';
import { addressOf, type Desk } from './desk.ts';
import { showHeld } from './held-back.ts';
import { forgetText } from './kept-text.ts';
import { words } from './page-facts.ts';
import { takePage } from './refresh.ts';

/** Does what a button of the form says, and saves what else was typed; the page stays where it is. False if it has to go. */
export async function act(desk: Desk, action: string): Promise<boolean> {
  while (desk.isBusy) await new Promise((resolve) => setTimeout(resolve, 30));
  desk.isBusy = true;
  try {
    return await perform(desk, action);
  } finally {
    desk.isBusy = false;
  }
}

async function perform(desk: Desk, action: string): Promise<boolean> {
  const { form, status } = desk;
  const fields = readFields(form);
  const path = addressOf(desk);
  const body = new URLSearchParams([...fields]);
  body.set('revision', String(revisionOf(form)));
  body.set('do', action);
  const response = await fetch(path, { method: 'POST', body, headers: { Accept: 'text/html' } }).catch(
    () => null,
  );
  if (!response) {
    status.say('offline', words.offline);
    return true;
  }
  const html = await response.text();
  const before = desk.saved;
  if (response.ok) desk.saved = fields;
  if (
    !(response.ok || response.status === 422) ||
    !takePage(desk, { html, path: new URL(response.url).pathname })
  ) {
    desk.saved = before;
    return false;
  }
  if (response.ok) {
    desk.held = new Map();
    showHeld(form, []);
    forgetText(path);
  } else desk.saved = before;
  return true;
}
