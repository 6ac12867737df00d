import { bodyOf, findControl, readFields, setValue } from './controls.ts';
import { addressOf, type EditorState } from './editor-state.ts';
import { button, element } from './element.ts';
import { tellRefused } from './held-back.ts';
import { drop, findKept, type KeptText } from './kept-text.ts';
import { closeOffer, showOffer } from './offer-box.ts';
import { words } from './page-facts.ts';
import { refresh } from './refresh.ts';
import { type Outcome, sendFields } from './send.ts';
import { takeTurn } from './turns.ts';

/** Offers earlier text of this page that the server may not have stored. */
export function offerKept(editor: EditorState, saveSoon: () => void): void {
  for (const kept of findKept(addressOf(editor))) {
    const differing = textsNotHere(editor, kept);
    if (differing.length === 0) drop(kept.key);
    else offer(editor, kept, differing, saveSoon);
  }
}

function textsNotHere({ form }: EditorState, { fields, changed }: KeptText): [name: string, text: string][] {
  const here = readFields(form);
  return fields.filter(([name, text]) => changed.includes(name) && here.get(name) !== text);
}

function offer(
  editor: EditorState,
  kept: KeptText,
  differing: readonly [name: string, text: string][],
  saveSoon: () => void,
): void {
  const ways = [button(words.putBack, () => void putBack()), button(words.throwAway, throwAway)];
  const box = showOffer(editor.form, kept, words.kept, differing, ...ways);

  /** Sends the text with its original revision, so that the server can merge it. */
  async function putBack(): Promise<void> {
    const outcome = await takeTurn(editor, send);
    if (outcome.kind === 'saved') {
      editor.status.say(outcome.held.length > 0 ? 'held' : 'saved', outcome.status);
      return typeInto(outcome.held.map(({ pointer }) => pointer));
    }
    if (outcome.kind === 'conflict') return leaveToDecide();
    if (outcome.kind === 'later') return editor.status.say('offline', words.offline);
    if (outcome.kind === 'signed-out') return editor.status.say('signed-out', words.signedOut);
    typeInto(differing.map(([name]) => name));
    tellRefused(editor, outcome);
  }

  async function send(): Promise<Outcome> {
    const outcome = await sendFields(addressOf(editor), bodyOfKept());
    if (outcome.kind === 'saved') await refresh(editor, outcome.location ?? addressOf(editor));
    return outcome;
  }

  /** Enters the text as typing does. Text without a field stays in the offer. */
  function typeInto(names: readonly string[]): void {
    const texts = new Map(kept.fields);
    if (names.every((name) => findControl(editor.form, name))) finish();
    for (const name of names) {
      const control = findControl(editor.form, name);
      if (!control) continue;
      setValue(control, texts.get(name) ?? '');
      control.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }

  function finish(): void {
    drop(kept.key);
    closeOffer(box);
    saveSoon();
  }

  function throwAway(): void {
    finish();
    editor.status.say('saved', words.discarded);
  }

  function leaveToDecide(): void {
    const form = element('form', { method: 'post', action: addressOf(editor), hidden: '' });
    for (const [name, value] of bodyOfKept()) form.append(element('input', { type: 'hidden', name, value }));
    document.body.append(form);
    editor.isLeaving = true;
    form.submit();
  }

  function bodyOfKept(): URLSearchParams {
    return bodyOf(editor.form, new Map(kept.fields), kept.revision);
  }
}
