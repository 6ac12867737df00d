import { findControl } from './controls.ts';
import type { EditorState } from './editor-state.ts';
import { element } from './element.ts';
import { words } from './page-facts.ts';
import type { Held, Outcome } from './send.ts';

/** Shows why nothing was saved, at each field and above the form. */
export function tellRefused(
  { form, status }: EditorState,
  { errors, status: said }: Outcome & { kind: 'refused' },
): void {
  showHeld(form, errors);
  const reasons = errors.map(({ label, message }) => (label === '' ? message : `${label}: ${message}`));
  status.say('refused', [words.refused, ...(reasons.length > 0 ? reasons : [said])].join(' '));
}

/** Marks invalid values again after a redraw. */
export function showStillHeld(editor: EditorState): void {
  editor.held = stillHeld(editor);
  showHeld(editor.form, [...editor.held.values(), ...editor.refused]);
}

/** The held values that are unchanged. */
export function stillHeld({ form, held }: EditorState): EditorState['held'] {
  return new Map([...held].filter(([name, { text }]) => findControl(form, name)?.value === text));
}

/** Shows the server's messages at invalid fields, and removes previous messages. */
export function showHeld(form: HTMLFormElement, held: readonly Held[]): void {
  for (const old of form.querySelectorAll('[data-held]')) {
    const control = old.id && form.querySelector(`[aria-describedby~="${CSS.escape(old.id)}"]`);
    if (control && !held.some(({ pointer }) => pointer === control.getAttribute('name')))
      release(control, old.id);
    old.remove();
  }
  for (const { pointer, message } of held) {
    const control = findControl(form, pointer);
    if (!control) continue;
    const id = `held${pointer}`;
    release(control, id);
    control.setAttribute('aria-invalid', 'true');
    control.setAttribute(
      'aria-describedby',
      `${control.getAttribute('aria-describedby') ?? ''} ${id}`.trim(),
    );
    (control.closest('.dated') ?? control).after(
      element('p', { class: 'trouble', 'data-held': '', id }, message),
    );
  }
}

function release(control: Element, id: string): void {
  const others = (control.getAttribute('aria-describedby') ?? '').split(' ').filter((one) => one !== id);
  control.removeAttribute('aria-invalid');
  if (others.join('') === '') control.removeAttribute('aria-describedby');
  else control.setAttribute('aria-describedby', others.join(' '));
}
