import type { EditorState } from './editor-state.ts';

/** Something is on its way to the server and back, or waits for that. */
export function isBusy({ turns }: EditorState): boolean {
  return turns > 0;
}

/**
 * One thing at a time, each in its turn: begins at once where nothing is under way. When nothing is left the form is
 * told that it is `free`: whatever came up meanwhile, and had to wait, is looked after then.
 */
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
