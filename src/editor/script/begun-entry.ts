import { growLists, isInNew, readBegun, typedOf, writeBegun } from './begun.ts';
import { type Control, controlsOf, type Fields } from './controls.ts';
import { addressOf, type Desk } from './desk.ts';
import { button } from './element.ts';
import { begunKeyOf, drop, findBegun, type Kept, keepBegun } from './kept-text.ts';
import { showOffer } from './offer-box.ts';
import { words } from './page-facts.ts';

/** After the last keystroke, as with what is saved. */
const pause = 800;
const sentKey = 'vitrine sent';

/** An entry that is begun is this browser's until it is added. Whoever leaves it finds it again. */
export function startBegunEntry(desk: Desk): void {
  const { form, status } = desk;
  let timer = 0;

  for (const kind of ['input', 'change'] as const) {
    form.addEventListener(kind, ({ target }) => {
      if (!isInNew(target)) return;
      growLists(form);
      keepWhatIsBegun(desk);
      status.setTyping(true);
      clearTimeout(timer);
      timer = setTimeout(tell, pause);
    });
  }
  dropWhatWasAdded();
  for (const kept of findBegun(addressOf(desk))) offerAgain(desk, kept);
  growLists(form);
  keepWhatIsBegun(desk);

  function tell(): void {
    if (isEntryBegun(desk)) status.say('begun', words.begun);
    else status.setTyping(false);
  }
}

export function isEntryBegun({ form }: Desk): boolean {
  return typedOf(readBegun(form)).length > 0;
}

/** The next one can be typed at once. */
export function startNextEntry(desk: Desk): void {
  drop(begunKeyOf(addressOf(desk)));
  controlsIn(desk.form)[0]?.focus();
}

/** Before the form goes as a whole, to a page that may ask something: what follows tells whether it was added. */
export function leaveBegun(desk: Desk, isToBeAdded: boolean): void {
  if (isToBeAdded) sessionStorage.setItem(sentKey, begunKeyOf(addressOf(desk)));
  else setEnabled(desk, false);
}

/** Nobody can type there while it is on its way, and whoever looks sees why. */
export function setEnabled({ form }: Desk, isEnabled: boolean): void {
  for (const place of form.querySelectorAll<HTMLFieldSetElement>('fieldset[data-new]'))
    place.disabled = !isEnabled;
}

function dropWhatWasAdded(): void {
  const sent = sessionStorage.getItem(sentKey);
  sessionStorage.removeItem(sentKey);
  if (sent && new URLSearchParams(location.search).has('saved')) drop(sent);
}

function keepWhatIsBegun(desk: Desk): void {
  const key = begunKeyOf(addressOf(desk));
  if (isEntryBegun(desk)) keepBegun(key, readBegun(desk.form));
  else drop(key);
}

function offerAgain(desk: Desk, kept: Kept): void {
  const { form } = desk;
  const typed = typedOf(new Map(kept.fields));
  const here = readBegun(form);
  if (typed.every(([name, text]) => here.get(name) === text)) {
    drop(kept.key);
    return;
  }
  const box = showOffer(
    form.querySelector('[data-new]') ?? form,
    kept,
    words.began,
    typed,
    button(words.goOn, goOn),
    button(words.discard, close),
  );

  function goOn(): void {
    const instead = readBegun(form);
    const emptied = typedOf(instead).map(([name]) => [name, ''] as const);
    const unplaced = writeBegun(form, new Map([...emptied, ...kept.fields]));
    if (emptied.length > 0) putAside(desk, instead);
    // What has no place is still there to be copied.
    if (unplaced.length === 0) close();
    const [first] = controlsIn(form);
    first?.focus();
    first?.dispatchEvent(new Event('input', { bubbles: true }));
  }

  function close(): void {
    drop(kept.key);
    box.remove();
  }
}

/** What was in the form is offered in its turn. */
function putAside(desk: Desk, begun: Fields): void {
  const at = Date.now();
  const key = `${begunKeyOf(addressOf(desk))} ${at}`;
  keepBegun(key, begun);
  offerAgain(desk, { key, at, fields: [...begun] });
}

function controlsIn(form: HTMLFormElement): Control[] {
  return [...form.querySelectorAll('[data-new]')].flatMap(controlsOf);
}
