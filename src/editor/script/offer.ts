import { findControl, readFields } from './controls.ts';
import { addressOf, type Desk, whenFree } from './desk.ts';
import { button, element } from './element.ts';
import { tellRefused } from './held-back.ts';
import { drop, findKept, type KeptText } from './kept-text.ts';
import { showOffer } from './offer-box.ts';
import { words } from './page-facts.ts';
import { refresh } from './refresh.ts';
import { sendFields } from './send.ts';

/** Text that was typed on this page before, and never known to be saved, is offered back. */
export function offerKept(desk: Desk, saveSoon: () => void): void {
  for (const kept of findKept(addressOf(desk))) {
    const differing = textsNotHere(desk, kept);
    if (differing.length === 0) drop(kept.key);
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
  const ways = [button(words.putBack, () => void putBack()), button(words.throwAway, finish)];
  const box = showOffer(desk.form, kept, words.kept, differing, ...ways);

  /** Sent with the revision that it was typed on, so that it goes where it belongs, whatever was saved since. */
  async function putBack(): Promise<void> {
    await whenFree(desk);
    desk.isBusy = true;
    const outcome = await sendFields(addressOf(desk), kept.revision, new Map(kept.fields));
    if (outcome.kind === 'saved') await refresh(desk, outcome.location ?? addressOf(desk));
    desk.isBusy = false;
    if (outcome.kind === 'saved') {
      desk.status.say(outcome.held.length > 0 ? 'held' : 'saved', outcome.status || words.saved);
      return typeInto(outcome.held.map(({ pointer }) => pointer));
    }
    if (outcome.kind === 'conflict') return leaveToDecide();
    if (outcome.kind === 'later') return desk.status.say('offline', words.offline);
    if (outcome.kind === 'signed-out') return desk.status.say('signed-out', words.signedOut);
    typeInto(differing.map(([name]) => name));
    tellRefused(desk, outcome);
  }

  /** As if it were typed again; what the form has no field for stays offered. */
  function typeInto(names: readonly string[]): void {
    const texts = new Map(kept.fields);
    if (names.every((name) => findControl(desk.form, name))) finish();
    for (const name of names) {
      const control = findControl(desk.form, name);
      if (!control) continue;
      control.value = texts.get(name) ?? '';
      control.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }

  function finish(): void {
    drop(kept.key);
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
