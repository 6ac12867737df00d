import type { EditorState } from './editor-state.ts';

/** Whether a request is running or queued. */
export function isBusy({ turns }: EditorState): boolean {
  return turns > 0;
}

/** Runs tasks one at a time, in order. Fires `free` at the form when the queue is empty, for work that had to wait. */
export function takeTurn<T>(editor: EditorState, work: () => Promise<T>): Promise<T> {
  editor.turns += 1;
  const turn = editor.turns === 1 ? work() : editor.lastTurn.then(work);
  editor.lastTurn = turn.then(end, end);
  return turn;

  function end(): void {
    editor.turns -= 1;
    if (!isBusy(editor)) editor.form.dispatchEvent(new Event('free'));
  }
}
