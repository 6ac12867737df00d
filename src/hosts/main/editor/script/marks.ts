import { htmlToMarkdown } from './html-to-markdown.ts';

/** Buttons and keys for formatting, and pasting with formatting. */
export function startMarks(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-mark]') : null;
    const area = button?.closest('.field')?.querySelector('textarea');
    if (area && button) mark(area, button.dataset.mark ?? '');
  });
  document.addEventListener('keydown', (event) => {
    const kind = { b: 'bold', i: 'italic', k: 'link' }[event.key.toLowerCase()];
    if (!kind || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || !isText(event.target))
      return;
    event.preventDefault();
    mark(event.target, kind);
  });
  document.addEventListener('paste', (event) => {
    const html = event.clipboardData?.getData('text/html');
    if (!html || !isText(event.target) || event.defaultPrevented) return;
    const markdown = htmlToMarkdown(html);
    if (markdown === '') return;
    event.preventDefault();
    write(event.target, markdown);
  });
}

function isText(target: EventTarget | null): target is HTMLTextAreaElement {
  return target instanceof HTMLTextAreaElement && target.dataset.markdown !== undefined;
}

function mark(area: HTMLTextAreaElement, kind: string): void {
  const { selectionStart: from, selectionEnd: to, value } = area;
  const chosen = value.slice(from, to);
  area.focus();
  if (kind === 'list') {
    const start = value.lastIndexOf('\n', from - 1) + 1;
    area.setSelectionRange(start, to);
    write(area, value.slice(start, to).replace(/^(?:- )?/gm, '- '));
  } else if (kind === 'link') {
    write(area, `[${chosen}](https://)`);
    const end = from + chosen.length;
    // Places the cursor between the marks if no text was selected, otherwise at the URL.
    if (chosen === '') area.setSelectionRange(from + 1, from + 1);
    else area.setSelectionRange(end + 3, end + 11);
  } else {
    const sign = kind === 'bold' ? '**' : '*';
    write(area, sign + chosen + sign);
    area.setSelectionRange(from + sign.length, to + sign.length);
  }
}

/** Inserts text as typing does, so that members can undo it. */
function write(area: HTMLTextAreaElement, text: string): void {
  if (document.execCommand('insertText', false, text)) return;
  area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end');
  area.dispatchEvent(new Event('input', { bubbles: true }));
}
