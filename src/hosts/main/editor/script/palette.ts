import { filterRows } from './filter-rows.ts';
import { parseAnswer } from './parse-answer.ts';

/** Ctrl or ⌘ with K opens the command palette, and `?` outside fields the keyboard shortcuts. */
export function startPalette(): void {
  const events = document.querySelector<HTMLElement>('script[data-events]')?.dataset.events;
  if (!events) return;
  const page = events.replace(/events$/, 'go');
  document.addEventListener('keydown', (event) => {
    const part = partFor(event);
    // In a text field the same keys add a link.
    if (part === null || event.defaultPrevented || document.querySelector('dialog.quick')) return;
    event.preventDefault();
    void open(page, part);
  });
}

function partFor({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): string | null {
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' && !altKey ? '#palette' : null;
  const isTyping = target instanceof Element && target.closest('input, textarea, select, [contenteditable]');
  return key === '?' && !isTyping ? '#shortcuts' : null;
}

let isOpening = false;

/** Shows a part of another page in a dialog. Opens that page if the response doesn't contain the part. */
async function open(page: string, part: string): Promise<void> {
  if (isOpening) return;
  isOpening = true;
  try {
    const markup = await (await fetch(page)).text();
    const found = parseAnswer(markup).querySelector<HTMLElement>(part);
    addStyles(found?.parentElement?.dataset.css);
    if (found) show(found);
    else location.assign(page);
  } catch {
    // Offline nothing opens, because the links of the palette couldn't work either.
  } finally {
    isOpening = false;
  }
}

function show(content: HTMLElement): void {
  const dialog = document.createElement('dialog');
  dialog.className = 'quick';
  dialog.setAttribute('aria-label', content.dataset.label ?? '');
  dialog.append(document.adoptNode(content));
  document.body.append(dialog);
  dialog.addEventListener('close', () => dialog.remove());
  // Otherwise a search field would clear itself first.
  dialog.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    dialog.close();
  });
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close());
  dialog.showModal();
  const field = dialog.querySelector('input');
  if (field) filterRows(dialog, field);
  field?.focus();
}

/** Adds the styles once. Style sheets created by a script need no exception in the Content-Security-Policy. */
function addStyles(css: string | undefined): void {
  if (hasStyles || css === undefined) return;
  hasStyles = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

let hasStyles = false;
