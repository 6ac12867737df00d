import { type Control, readEverything } from './controls.ts';
import { decode } from './decode.ts';
import type { EditorState } from './editor-state.ts';
import { morph } from './morph.ts';

interface Fragment {
  readonly html: string;
  readonly title: string;
  readonly lang: string;
  readonly dir: string;
  readonly look: string;
  /** Only if the frame has other styles. */
  readonly css?: string;
}

const pause = 120;

/** The preview follows the form. Links in the preview lead to the form of each part. */
export function startPreview(editor: EditorState | null): void {
  const form = editor?.form ?? null;
  const pane = document.querySelector<HTMLElement>('[data-preview]');
  const frame = pane?.querySelector('iframe');
  if (!pane || !frame) return;
  let timer = 0;
  let isAsking = false;
  let isStale = false;
  let look = '';
  let shown: string | undefined;

  frame.addEventListener('load', prepare);
  if (frame.contentDocument?.readyState === 'complete') prepare();
  form?.addEventListener('input', () => schedule(pause));
  form?.addEventListener('refreshed', () => schedule(0));
  form?.addEventListener('focusin', showPart);
  pane.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLElement && target.dataset.choice === 'width') fit();
    else schedule(0);
  });
  document.addEventListener('click', (event) => {
    const { target, ctrlKey, metaKey, shiftKey } = event;
    const tab = target instanceof Element ? target.closest<HTMLElement>('[data-tab]') : null;
    const isElsewhere = ctrlKey || metaKey || shiftKey;
    const { tab: name = 'form' } = tab?.dataset ?? {};
    // If form and preview are both visible, the link opens the full-page preview.
    if (!tab || isElsewhere || (name === 'preview' && pane.checkVisibility())) return;
    event.preventDefault();
    setTab(name);
    schedule(0);
  });
  new ResizeObserver(fit).observe(pane);
  // A new image belongs to the part that the page edits.
  document.addEventListener('stored', () => {
    shown = undefined;
    schedule(0);
  });
  showField();
  addEventListener('hashchange', showField);

  function schedule(milliseconds: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void draw(), milliseconds);
  }

  /** Draws one preview at a time. Text that is typed meanwhile is drawn next. */
  async function draw(): Promise<void> {
    isStale = isAsking;
    // On a phone, a hidden preview is drawn when it is shown.
    if (isAsking || look === '' || !frame?.offsetParent) return;
    isAsking = true;
    const fragment = await ask().catch(() => null);
    isAsking = false;
    if (fragment) show(fragment);
    if (isStale) await draw();
  }

  async function ask(): Promise<Fragment | null> {
    const body = new URLSearchParams(form ? [...readEverything(form)] : []);
    if (editor) body.set('revision', String(editor.revision));
    const address = addressWith(choices());
    address.searchParams.set('look', look);
    const response = await fetch(address, {
      method: 'POST',
      body,
      headers: { Accept: 'application/json' },
      redirect: 'manual',
    });
    return response.ok ? response.json() : null;
  }

  function show({ html, title, lang, dir, look: next, css }: Fragment): void {
    const page = frame?.contentDocument;
    if (!page?.body) return;
    Object.assign(page.documentElement, { lang, dir });
    page.title = title;
    morph(page.body, new DOMParser().parseFromString(`<body>${html}`, 'text/html').body);
    if (css !== undefined) replaceStyles(page, css);
    look = next;
    showPart();
  }

  function replaceStyles(page: Document, css: string): void {
    // The frame accepts only styles that its Content-Security-Policy allows, and style sheets constructed in the frame.
    const view = page.defaultView as (Window & typeof globalThis) | null;
    if (!view) return;
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(css);
    page.adoptedStyleSheets = [sheet];
    for (const style of page.querySelectorAll('style')) style.disabled = true;
  }

  function prepare(): void {
    const page = frame?.contentDocument;
    look = page?.querySelector('meta[name=look]')?.getAttribute('content') ?? '';
    // The response isn't a preview, because the session has ended or the profile has no content.
    if (!page || look === '') return;
    page.addEventListener('click', leadToForm);
    fit();
    shown = undefined;
    showPart();
    if (form) schedule(0);
  }

  function leadToForm(event: MouseEvent): void {
    event.preventDefault();
    const part = (event.target as Element).closest('[data-edit]');
    const address = part?.getAttribute('data-edit');
    if (!address) return;
    const { pathname, hash } = new URL(address, location.href);
    if (pathname === location.pathname) {
      setTab('form');
      if (location.hash === hash) showField();
      else location.hash = hash;
    } else location.assign(address);
  }

  /**
   * Scrolls to the part that the form or the focused field edits. It does so once for each entry, so that
   * members can scroll freely.
   */
  function showPart(): void {
    const page = frame?.contentDocument;
    const part = page && findPart([...page.querySelectorAll('[data-edit]')]);
    if (!part || formOf(part) === shown) return;
    shown = formOf(part);
    const { top, bottom } = part.getBoundingClientRect();
    const isInView = top >= 0 && bottom <= page.documentElement.clientHeight;
    // Scrolls the frame without the page around it.
    if (!isInView) page.defaultView?.scrollBy(0, top - 16);
  }

  function showField(): void {
    const pointer = decode(location.hash.slice(1));
    if (!form || !pointer.startsWith('/')) return;
    const fields = [...form.querySelectorAll<HTMLElement>('[name^="/"]:not([type=hidden])')];
    const isIn = (one: Element) => `${one.getAttribute('name')}/`.startsWith(`${pointer}/`);
    // Controls in a closed menu can't take the focus.
    fields.find((one) => isIn(one) && one.checkVisibility())?.focus();
  }

  function choices(): Record<string, string> {
    const chosen = pane?.querySelectorAll<Control>('select[data-choice], input[data-choice]:checked') ?? [];
    return Object.fromEntries(Array.from(chosen, ({ dataset, value }) => [dataset.choice ?? '', value]));
  }

  function addressWith({ width: _width, ...chosen }: Record<string, string>): URL {
    const address = new URL(frame?.getAttribute('src') ?? '', location.href);
    for (const [name, value] of Object.entries(chosen))
      if (value !== '') address.searchParams.set(name, value);
    return address;
  }

  /** Gives the frame the width of the device, and scales it down to fit. */
  function fit(): void {
    const box = frame?.parentElement;
    if (!frame || !box) return;
    const width = Number(choices().width) || box.clientWidth;
    const scale = Math.min(1, box.clientWidth / width);
    frame.style.width = `${width}px`;
    frame.style.height = `${box.clientHeight / scale}px`;
    frame.style.transform = scale === 1 ? '' : `scale(${scale})`;
  }
}

/** A phone shows either the form or the preview. Moves the focus to the button that switches back. */
function setTab(name: string): void {
  document.body.dataset.shows = name;
  const others = document.querySelectorAll<HTMLElement>(`[data-tab]:not([data-tab="${name}"])`);
  [...others].find((one) => one.checkVisibility())?.focus();
}

/** The part that the focused field edits, otherwise the part that the page edits. */
function findPart(parts: readonly Element[]): Element | undefined {
  const focused = document.activeElement;
  const pointer =
    focused?.closest('[data-pointer]')?.getAttribute('data-pointer') ?? focused?.getAttribute('name') ?? '';
  return (
    parts.findLast((part) => `${pointer}/`.startsWith(`${part.getAttribute('data-edit')?.split('#')[1]}/`)) ??
    parts.find((part) => formOf(part) === location.pathname)
  );
}

/** The URL of the form that edits a part. */
function formOf(part: Element): string | undefined {
  return part.getAttribute('data-edit')?.split('#')[0];
}
