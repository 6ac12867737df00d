import { findControl, readFields } from './controls.ts';
import { addressOf, type Desk } from './desk.ts';
import { button, element } from './element.ts';
import { dropKept, findKept, type KeptText } from './kept-text.ts';
import { fill, words } from './page-facts.ts';
import { refresh } from './refresh.ts';
import { sendFields } from './send.ts';

/** Text that was typed on this page before, and never known to be saved, is offered back. */
export function offerKept(desk: Desk, saveSoon: () => void): void {
  for (const kept of findKept(addressOf(desk))) {
    const differing = textsNotHere(desk, kept);
    if (differing.length === 0) dropKept(kept);
    else offer(desk, kept, differing, saveSoon);
  }
}

function textsNotHere({ form }: Desk, { fields, changed }: KeptText): [name: string, text: string][] {
  const here = readFields(form);
  return fields.filter(([name, text]) => changed.includes(name) && here.get(name) !== text);
}

function offer(
  desk: Desk,
  kept: KeptText,
  differing: readonly [name: string, text: string][],
  saveSoon: () => void,
): void {
  const time = new Date(kept.at).toLocaleString(document.documentElement.lang);
  const box = element(
    'section',
    { class: 'alert', 'data-offer': '', 'aria-label': words.putBack },
    element('p', {}, fill(words.kept, { time })),
    ...differing.map(([name, text]) =>
      element('blockquote', { 'data-name': name, dir: 'auto' }, text || '–'),
    ),
    button(words.putBack, () => void putBack()),
    ' ',
    button(words.throwAway, finish),
  );
  desk.form.before(box);

  /** Sent with the revision that it was typed on, so that it goes where it belongs, whatever was saved since. */
  async function putBack(): Promise<void> {
    if (desk.isBusy) return;
    desk.isBusy = true;
    const outcome = await sendFields(addressOf(desk), kept.revision, new Map(kept.fields));
    desk.isBusy = false;
    if (outcome.kind === 'saved') {
      await refresh(desk, outcome.location ?? addressOf(desk));
      for (const { pointer } of outcome.held) typeInto(pointer);
      desk.status.say(outcome.held.length > 0 ? 'held' : 'saved', outcome.status || words.saved);
      return finish();
    }
    if (outcome.kind === 'conflict') return leaveToDecide();
    if (outcome.kind === 'later') return desk.status.say('offline', words.offline);
    for (const [name] of differing) typeInto(name);
    if (outcome.kind === 'signed-out') desk.status.say('signed-out', words.signedOut);
    finish();
  }

  function typeInto(name: string): void {
    const control = findControl(desk.form, name);
    const text = new Map(kept.fields).get(name);
    if (control && text !== undefined) control.value = text;
  }

  function finish(): void {
    dropKept(kept);
    box.remove();
    saveSoon();
  }

  function leaveToDecide(): void {
    const form = element('form', { method: 'post', action: addressOf(desk), hidden: '' });
    for (const [name, value] of [['revision', String(kept.revision)], ...kept.fields] as const) {
      form.append(element('input', { type: 'hidden', name, value }));
    }
    document.body.append(form);
    desk.isLeaving = true;
    form.submit();
  }
}
