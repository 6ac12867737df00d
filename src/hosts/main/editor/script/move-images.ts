import { element } from './element.ts';
import { parseAnswer } from './parse-answer.ts';
import { patience } from './send.ts';
import { showStored } from './show-stored.ts';
import type { ToolsStore } from './tools-store.ts';

/** Pixels. A shorter movement is a click, which shows the texts of the image. */
const least = 6;

/** Lets members drag images of an entry, or move them by buttons, without leaving the page. */
export function startMovingImages(store: ToolsStore): void {
  let running: Promise<void> = Promise.resolve();
  document.addEventListener('submit', (event) => {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement) || form.dataset.moves === undefined) return;
    event.preventDefault();
    if (submitter instanceof HTMLButtonElement) move(form, submitter.value);
  });
  // Otherwise browsers would drag the image.
  document.addEventListener('dragstart', (event) => {
    if (event.target instanceof Element && event.target.closest('[data-image]')) event.preventDefault();
  });
  document.addEventListener('pointerdown', (event) => {
    const tile =
      event.target instanceof Element ? event.target.closest('.shot')?.closest('[data-image]') : null;
    if (tile instanceof HTMLElement && event.button === 0 && event.pointerType !== 'touch') drag(tile, event);
  });

  function drag(tile: HTMLElement, start: PointerEvent): void {
    const tiles = [...(tile.parentElement?.querySelectorAll<HTMLElement>('[data-image]') ?? [])];
    const from = tiles.indexOf(tile);
    const form = tile.querySelector<HTMLFormElement>('form[data-moves]');
    if (!form) return;
    let to: number | null = null;
    const ended = new AbortController();
    const { signal } = ended;
    document.addEventListener('pointermove', follow, { signal });
    document.addEventListener('pointerup', () => finish(to), { signal });
    document.addEventListener('pointercancel', () => finish(null), { signal });
    addEventListener('keydown', (event) => event.key === 'Escape' && finish(null), { signal });

    function follow({ clientX, clientY }: PointerEvent): void {
      if (to === null && Math.hypot(clientX - start.clientX, clientY - start.clientY) < least) return;
      to = nearest(tiles, clientX, clientY);
      tile.toggleAttribute('data-dragged', true);
      for (const [index, one] of tiles.entries())
        one.toggleAttribute('data-drop', index === to && to !== from);
    }

    function finish(index: number | null): void {
      ended.abort();
      for (const one of tiles) for (const mark of ['data-dragged', 'data-drop']) one.removeAttribute(mark);
      if (form && index !== null && index !== from) move(form, String(index));
    }
  }

  /** Runs one move after another, because each response draws the images again. */
  function move(form: HTMLFormElement, to: string): void {
    const next = () => send(form, to);
    running = running.then(next, next);
  }

  async function send(form: HTMLFormElement, to: string): Promise<void> {
    const body = new URLSearchParams([...new FormData(form)] as [string, string][]);
    body.set('to', to);
    const endOwn = store.own.begin();
    const page = await post(form.action, body);
    endOwn(page);
    // On failure the page of the server shows the reason.
    if (page) showStored(form.isConnected ? form : formLike(form), page, '', store);
    else {
      form.append(element('input', { type: 'hidden', name: 'to', value: to }));
      form.submit();
    }
  }
}

/** Finds the form again after another response has drawn the images. */
function formLike(form: HTMLFormElement): HTMLFormElement {
  const path = new FormData(form).get('path');
  const forms = document.querySelectorAll<HTMLFormElement>('form[data-moves]');
  return [...forms].find((one) => new FormData(one).get('path') === path) ?? form;
}

async function post(address: string, body: URLSearchParams): Promise<Document | undefined> {
  try {
    const response = await fetch(address, { method: 'POST', body, signal: AbortSignal.timeout(patience) });
    return response.ok ? parseAnswer(await response.text()) : undefined;
  } catch {
    return undefined;
  }
}

function nearest(tiles: readonly HTMLElement[], x: number, y: number): number {
  const distances = tiles.map((one) => {
    const { left, top, width, height } = (one.querySelector('img') ?? one).getBoundingClientRect();
    return Math.hypot(left + width / 2 - x, top + height / 2 - y);
  });
  return distances.indexOf(Math.min(...distances));
}
