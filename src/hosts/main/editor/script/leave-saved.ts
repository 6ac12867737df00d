import { type EditorState, isDirty } from './editor-state.ts';
import { isBusy } from './turns.ts';

/** Milliseconds to wait for a save. A save takes less, and opening the next page takes as long. */
const longest = 5000;

/** Follows a link once the typed text is saved or can't be saved, so that the next page shows it. */
export function followWhenSaved(editor: EditorState, saveAll: () => Promise<void>): void {
  document.addEventListener('click', (event) => {
    const link = linkOf(event);
    if (!link || !(isBusy(editor) || isDirty(editor))) return;
    event.preventDefault();
    const late = new Promise((resolve) => setTimeout(resolve, longest));
    void Promise.race([saveAll(), late]).finally(() => location.assign(link.href));
  });
}

/** The clicked link, if it opens in this tab. */
function linkOf({ target, ctrlKey, metaKey, shiftKey, defaultPrevented }: MouseEvent) {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a:not([target],[href^="#"])');
  const isElsewhere = ctrlKey || metaKey || shiftKey || defaultPrevented;
  return link && !isElsewhere && link.origin === location.origin ? link : null;
}
