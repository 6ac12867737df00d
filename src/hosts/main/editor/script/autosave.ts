import { isInNew } from './begun.ts';
import { leaveBegun } from './begun-entry.ts';
import { bodyOf, type Fields, isSame, writeRevision } from './controls.ts';
import { addressOf, type EditorState, fieldsToSend, isDirty } from './editor-state.ts';
import { button, element } from './element.ts';
import { showHeld, showStillHeld, stillHeld, tellRefused } from './held-back.ts';
import { keepUnsaved } from './keep-unsaved.ts';
import { forgetText } from './kept-text.ts';
import { followWhenSaved } from './leave-saved.ts';
import type { OwnRevisions } from './own-revisions.ts';
import { fill, words } from './page-facts.ts';
import { followPublishing, parsePage, refresh, refreshIfIdle } from './refresh.ts';
import { type Outcome, sendFields } from './send.ts';
import { timeIn } from './times.ts';
import { isBusy, takeTurn } from './turns.ts';
import { isUntidy } from './untidy-rows.ts';

export interface Autosave {
  /** Saves as soon as the current request has ended. */
  saveSoon(): void;
  /** Called when another session has saved. The form shows the new revision once it has no unsaved text. */
  hear(revision: number): void;
}

/** Milliseconds without typing before a save. */
const pause = 800;
/** Milliseconds from the first unsaved change until a save, so that continuous typing is saved too. */
const longestPause = 5000;
/** Milliseconds after which the status shows that a save is running. */
const visible = 1000;
const longestWait = 30_000;

/** Saves typed text automatically, with one request at a time. Text that can't be saved stays in the form. */
export function startAutosave(editor: EditorState, own: OwnRevisions): Autosave {
  const { form, status } = editor;
  let timer = 0;
  /** The time of the first unsaved change, or 0. */
  let typedAt = 0;
  let failures = 0;
  /** The delay before the rest is sent. */
  let wait = pause;
  let heard = 0;
  /** The newest revision for which the page was fetched. */
  let asked = 0;
  let saidOfHeld = '';
  /** Values that the server rejected or that conflict. The editor doesn't send them again until they change. */
  let stuck: Fields | null = null;

  form.addEventListener('input', ({ target }) => {
    if (!isInNew(target)) takeNote();
  });
  form.addEventListener('change', ({ target }) => {
    // Some browsers don't focus a select that is clicked. The month of a date waits for its year while it has the focus.
    if (target instanceof HTMLSelectElement) target.focus({ preventScroll: true });
    if (!isInNew(target)) schedule(pause / 4);
  });
  form.addEventListener('focusout', () => {
    schedule(0);
    setTimeout(follow);
  });
  form.addEventListener('free', () => {
    if (isDirty(editor)) schedule(wait);
    // Doesn't fetch a revision again if its page couldn't be applied.
    else if (heard > asked) follow();
    wait = pause;
  });
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) void save(true);
    else tryAgain();
  });
  addEventListener('pagehide', () => void save(true));
  addEventListener('pageshow', () => {
    editor.isLeaving = false;
  });
  addEventListener('online', tryAgain);
  addEventListener('beforeunload', (event) => {
    if (!editor.isLeaving && (failures > 0 || stuck) && isDirty(editor)) event.preventDefault();
  });
  followWhenSaved(editor, saveAll);
  if (isDirty(editor)) takeNote();
  return {
    saveSoon: () => schedule(0),
    hear(revision) {
      heard = revision;
      follow();
    },
  };

  function takeNote(): void {
    keepUnsaved(editor);
    status.setTyping(true);
    typedAt ||= Date.now();
    schedule(Math.min(pause, typedAt + longestPause - Date.now()));
  }

  /** Runs when the connection is back, or when the member may have signed in again in another tab. */
  function tryAgain(): void {
    stuck = null;
    schedule(0);
  }

  function schedule(milliseconds: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void save(), milliseconds);
  }

  async function save(keepalive = false): Promise<void> {
    clearTimeout(timer);
    // The running request starts the next one when it ends.
    if (isBusy(editor) || editor.isLeaving) return;
    typedAt = 0;
    if (!isDirty(editor)) return rest();
    if (!isToBeSent(fieldsToSend(editor))) return;
    await takeTurn(editor, () => sendTyped(keepalive));
  }

  /** Saves until nothing is unsaved, including text typed during a request. */
  async function saveAll(): Promise<void> {
    while (isBusy(editor)) await editor.lastTurn;
    await save(true);
  }

  /** All changes are saved. Invalid values can be in the form from an earlier edit. */
  function rest(): void {
    status.setTyping(false);
    if (stillHeld(editor).size === editor.held.size) return;
    showStillHeld(editor);
    if (editor.held.size === 0) sayStored();
  }

  function isToBeSent(fields: Fields): boolean {
    return !isSame(fields, editor.stored) && !(stuck && isSame(fields, stuck));
  }

  async function sendTyped(keepalive: boolean): Promise<void> {
    if (editor.isBehind) editor.isBehind = !(await refresh(editor, addressOf(editor)));
    const fields = fieldsToSend(editor);
    if (!isToBeSent(fields)) return;
    const slow = setTimeout(() => status.say('saving', words.saving), visible);
    const body = bodyOf(form, fields, editor.revision);
    editor.sending = fields;
    const outcome = await sendFields(addressOf(editor), body, keepalive && sizeOf(fields) < 60_000);
    clearTimeout(slow);
    await take(outcome, fields);
    editor.sending = null;
    if (outcome.kind === 'saved') status.setTyping(isDirty(editor));
  }

  async function take(outcome: Outcome, sent: Fields): Promise<void> {
    const wasOffline = failures > 0;
    failures = outcome.kind === 'later' ? failures + 1 : 0;
    editor.refused = outcome.kind === 'refused' ? outcome.errors : [];
    stuck = outcome.kind === 'saved' || outcome.kind === 'later' ? null : sent;
    switch (outcome.kind) {
      case 'saved':
        await acknowledge(outcome, sent);
        break;
      case 'later': {
        if (!wasOffline || !navigator.onLine) status.say('offline', words.offline);
        const told = outcome.seconds * 1000 || 1000 * 2 ** Math.min(failures - 1, 5);
        wait = Math.min(told, longestWait);
        break;
      }
      case 'signed-out':
        status.say('signed-out', words.signedOut, signInLink());
        break;
      case 'conflict':
        status.say('conflict', outcome.status, button(words.compare, leaveToDecide));
        break;
      case 'refused':
        tellRefused(editor, outcome);
        break;
    }
  }

  async function acknowledge(
    { revision, merged, held, status: said, publish, location: address }: Outcome & { kind: 'saved' },
    sent: Fields,
  ): Promise<void> {
    const waiting = new Set(held.map(({ pointer }) => pointer));
    const before = editor.stored;
    editor.stored = new Map(
      [...sent].map(([name, text]) => {
        const isWaiting = waiting.has(name.replace(/\/month$/, ''));
        return [name, isWaiting ? (before.get(name) ?? '') : text];
      }),
    );
    editor.held = new Map(held.map((one) => [one.pointer, { ...one, text: sent.get(one.pointer) ?? '' }]));
    saidOfHeld = said;
    const path = addressOf(editor);
    if (!merged) editor.revision = revision;
    const isOther = merged || isUntidy(form) || (address ?? path) !== path;
    const isFresh = isOther && (await refresh(editor, address ?? path));
    editor.isBehind = merged && !isFresh;
    if (!isFresh) followPublishing(parsePage(publish));
    showHeld(form, [...editor.held.values()]);
    if (held.length === 0 && !editor.isBehind && !isDirty(editor)) forgetText(path);
    if (held.length > 0) status.say('held', said);
    else sayStored();
  }

  function sayStored(): void {
    status.say('saved', fill(words.savedAt, { time: timeIn(new Date()) }));
  }

  function follow(): void {
    if (isBusy(editor) || heard <= editor.revision) return;
    if (isDirty(editor)) {
      schedule(pause);
      return;
    }
    asked = heard;
    void takeTurn(editor, showNewer);
  }

  async function showNewer(): Promise<void> {
    if (!(await refreshIfIdle(editor, addressOf(editor)))) return;
    if (editor.held.size > 0) status.say('held', saidOfHeld);
    else if (!own.has(heard)) status.say('saved', words.updated);
    // The new page doesn't contain text that was typed during the request.
    status.setTyping(isDirty(editor));
  }

  /** Submits the form with all its values, because the server's page has to ask about a conflict. */
  function leaveToDecide(): void {
    editor.isLeaving = true;
    leaveBegun(editor, false);
    writeRevision(form, editor.revision);
    form.submit();
  }

  function signInLink(): HTMLElement {
    const next = encodeURIComponent(location.pathname + location.search);
    const link = element('a', { href: `/sign-in?next=${next}` }, words.signIn);
    link.addEventListener('click', ({ ctrlKey, metaKey, shiftKey }) => {
      // A link to another tab or window leaves this page open.
      editor.isLeaving = !(ctrlKey || metaKey || shiftKey);
    });
    return link;
  }
}

function sizeOf(fields: Fields): number {
  let size = 0;
  for (const [name, text] of fields) size += 3 * (name.length + text.length);
  return size;
}
