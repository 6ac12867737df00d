import { act } from './act.ts';
import { leaveBegun } from './begun-entry.ts';
import { controlsOf, writeRevision } from './controls.ts';
import { startDragging } from './drag.ts';
import type { EditorState } from './editor-state.ts';
import { fill, words } from './page-facts.ts';
import { findRow, listOf, rememberRow } from './remember-row.ts';
import { rememberFocusIn } from './row-focus.ts';
import { isBusy, takeTurn } from './turns.ts';

/** Runs the buttons of the form without leaving the page. Rows also move by Alt with an arrow key, and by dragging. */
export function startReordering(editor: EditorState): void {
  const { form } = editor;
  const underWay = new Set<string>();

  form.addEventListener('submit', (event) => {
    if (editor.isLeaving) return;
    event.preventDefault();
    const button = event.submitter as HTMLButtonElement | null;
    // Closing the menu moves the focus back to its button.
    button?.closest<HTMLElement>('[popover]')?.hidePopover();
    press(button?.value || 'save');
  });

  form.addEventListener('keydown', (event) => {
    const verb = event.altKey && { ArrowUp: 'up', ArrowDown: 'down' }[event.key];
    const { target } = event;
    if (!verb || !(target instanceof HTMLElement) || target instanceof HTMLSelectElement) return;
    const { pointer } = target.closest<HTMLElement>('[data-list] [data-pointer]')?.dataset ?? {};
    if (pointer === undefined) return;
    event.preventDefault();
    // A held key repeats only as fast as the server responds.
    if (!(event.repeat && isBusy(editor))) press(`${verb} ${pointer}`);
  });

  startDragging(form, (pointer) => {
    const find = rememberRow(form, pointer);
    return (index) => press(`move ${pointer} ${index}`, find);
  });

  /** Applies the action to the row that was pressed, or to no row if that row is gone. */
  function press(pressed: string, find = rememberRow(form, pointerIn(pressed))): void {
    const [verb = ''] = pressed.split(' ');
    const isStep = verb === 'up' || verb === 'down';
    // Ignores the second press of a double click. Repeated moves and saves are intended.
    if (!isStep && verb !== 'save' && underWay.has(pressed)) return;
    underWay.add(pressed);
    void takeTurn(editor, async () => {
      const pointer = find();
      if (editor.isLeaving || pointer === null) return;
      const action = pressed.replace(pointerIn(pressed), () => pointer);
      if (!isStep || isOffered(action)) await carryOut(action);
    }).finally(() => underWay.delete(pressed));
  }

  function isOffered(action: string): boolean {
    return form.querySelector(`button[name=do][value="${CSS.escape(action)}"]:enabled`) !== null;
  }

  async function carryOut(action: string): Promise<void> {
    const [verb = '', pointer = '', index] = action.split(' ');
    const from = Number(pointer.slice(pointer.lastIndexOf('/') + 1));
    const to = verb === 'up' ? from - 1 : verb === 'down' ? from + 1 : verb === 'move' ? Number(index) : null;
    const name = to === null ? '' : nameOf(pointer);
    const followRow = rememberFocusIn(form, pointer);
    const ending = await act(editor, action);
    if (ending === 'leave') return leave(action);
    // Returns, because the neighbor is at that position now and the next press would move it.
    if (ending === 'not-done') return;
    if (to === null) return findFocus();
    followRow(`${listOf(pointer)}/${to}`);
    announce(name, to + 1, listOf(pointer));
  }

  /** Submits the form, because the server has to show a page of its own. */
  function leave(action: string): void {
    const input = document.createElement('input');
    Object.assign(input, { type: 'hidden', name: 'do', value: action });
    form.append(input);
    editor.isLeaving = true;
    leaveBegun(editor, action === 'save');
    writeRevision(form, editor.revision);
    form.submit();
  }

  /** The pressed button may have been removed, so the focus moves to the undo button. */
  function findFocus(): void {
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('.status button[value^="undo "]')?.focus({ preventScroll: true });
  }

  function nameOf(pointer: string): string {
    const row = findRow(form, pointer);
    const first = row && controlsOf(row).find(({ type }) => type !== 'radio');
    return first?.value || row?.querySelector('a, strong, h2, h3')?.textContent || '';
  }

  function announce(name: string, n: number, list: string): void {
    const place = form.querySelector<HTMLElement>(`[data-list="${CSS.escape(list)}"]`);
    // The page of a single entry has no list. The server has already reported the result.
    if (!place) return;
    const all = place.dataset.all ?? place.querySelectorAll('button[value^="up "]').length;
    const text = fill(words.moved, { name, n, all });
    const shown = document.querySelector('[data-status]')?.firstChild;
    if (shown) shown.nodeValue = text;
  }
}

function pointerIn(action: string): string {
  return action.split(' ')[1] ?? '';
}
