import { act } from './act.ts';
import { leaveBegun } from './begun-entry.ts';
import { controlsOf } from './controls.ts';
import { startDragging } from './drag.ts';
import type { EditorState } from './editor-state.ts';
import { fill, words } from './page-facts.ts';

/** The buttons of the form, without leaving the page; Alt and an arrow on a row; dragging. */
export function startReordering(editor: EditorState): void {
  const { form } = editor;

  form.addEventListener('submit', (event) => {
    if (editor.isLeaving) return;
    event.preventDefault();
    const button = event.submitter as HTMLButtonElement | null;
    // The focus goes back to what opened the menu.
    button?.closest<HTMLElement>('[popover]')?.hidePopover();
    void press(button?.value || 'save');
  });

  form.addEventListener('keydown', (event) => {
    const verb = event.altKey && { ArrowUp: 'up', ArrowDown: 'down' }[event.key];
    const { target } = event;
    if (!verb || !(target instanceof HTMLElement) || target instanceof HTMLSelectElement) return;
    const pointer = rowOf(target)?.dataset.pointer;
    if (pointer === undefined) return;
    event.preventDefault();
    if (form.querySelector(`button[name=do][value="${CSS.escape(`${verb} ${pointer}`)}"]:enabled`))
      void press(`${verb} ${pointer}`);
  });

  startDragging(form, (pointer, index) => void press(`move ${pointer} ${index}`));

  async function press(action: string): Promise<void> {
    const focused = describeFocus();
    const [verb = '', pointer = '', index] = action.split(' ');
    const from = Number(pointer.slice(pointer.lastIndexOf('/') + 1));
    const to = verb === 'up' ? from - 1 : verb === 'down' ? from + 1 : verb === 'move' ? Number(index) : null;
    const name = to === null ? '' : nameOf(pointer);
    if (!(await act(editor, action))) return leave(action);
    if (to === null) return findFocus();
    const list = pointer.slice(0, pointer.lastIndexOf('/'));
    focusAgain(focused, pointer, `${list}/${to}`);
    announce(name, to + 1, list);
  }

  /** The server has something to ask or to say that needs a page of its own. */
  function leave(action: string): void {
    const input = document.createElement('input');
    Object.assign(input, { type: 'hidden', name: 'do', value: action });
    form.append(input);
    editor.isLeaving = true;
    leaveBegun(editor, action === 'save');
    form.submit();
  }

  /** By what it does or edits: the element itself shows another row by then. */
  function describeFocus(): string {
    const { activeElement } = document;
    if (activeElement instanceof HTMLButtonElement)
      return activeElement.value || (activeElement.getAttribute('popovertarget') ?? '');
    return activeElement?.getAttribute('name') ?? '';
  }

  function focusAgain(before: string, pointer: string, moved: string): void {
    const wanted = before.replace(pointer, moved);
    const row = form.querySelector<HTMLElement>(`[data-pointer="${CSS.escape(moved)}"]`);
    const controls = [
      ...(row?.querySelectorAll<HTMLButtonElement>('button, input:not([type=hidden]), textarea, select, a') ??
        []),
    ];
    const isWanted = (one: HTMLButtonElement) =>
      !one.disabled && [one.value, one.name, one.getAttribute('popovertarget')].includes(wanted);
    const target = controls.find((one) => isWanted(one));
    (target ?? controls.find((one) => !one.disabled && one.name === 'do') ?? controls[0])?.focus();
  }

  /** What was pressed may be gone; the way back from that is at hand. */
  function findFocus(): void {
    if (document.activeElement === document.body)
      form.querySelector<HTMLElement>('.bar button[value^="undo "]')?.focus({ preventScroll: true });
  }

  function nameOf(pointer: string): string {
    const row = form.querySelector<HTMLElement>(`[data-pointer="${CSS.escape(pointer)}"]`);
    const [first] = row ? controlsOf(row) : [];
    return first?.value || row?.querySelector('a, strong, h2, h3')?.textContent || '';
  }

  function announce(name: string, n: number, list: string): void {
    const place = form.querySelector<HTMLElement>(`[data-list="${CSS.escape(list)}"]`);
    // The page of one entry has no list, and the server has said it.
    if (!place) return;
    const all = place.dataset.all ?? place.querySelectorAll('button[value^="up "]').length;
    const text = fill(words.moved, { name, n, all });
    const status = document.querySelector<HTMLElement>('[data-status]');
    const shown = status?.querySelector('[data-said]') ?? status;
    if (shown?.firstChild) shown.firstChild.nodeValue = text;
  }
}

export function rowOf(target: Element): HTMLElement | null {
  return target.closest<HTMLElement>('[data-list] [data-pointer]');
}
