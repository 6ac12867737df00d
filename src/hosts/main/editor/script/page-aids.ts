export function startCopying(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-copy]') : null;
    const field = document.getElementById(button?.dataset.copy ?? '');
    if (!button || !(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
    field.select();
    void copySelected(field.value).then((isCopied) => {
      if (isCopied) button.textContent = button.dataset.copied ?? '';
    });
  });
}

/** Copies by selection, for sites without TLS and browsers without the clipboard API. */
async function copySelected(text: string): Promise<boolean> {
  const clipboard: Clipboard | undefined = navigator.clipboard;
  const copyOlder = () => document.execCommand('copy');
  return clipboard ? clipboard.writeText(text).then(() => true, copyOlder) : copyOlder();
}

/** Picking a color selects the option "own color". A redraw shows the picker again. */
export function startPickingColor(): void {
  document.addEventListener(
    'input',
    ({ target }) => {
      const label = target instanceof Element ? target.closest('[data-own-color]') : null;
      const [choice, picker] = label?.querySelectorAll('input') ?? [];
      if (!choice || !picker || target !== picker) return;
      choice.value = picker.value;
      choice.checked = true;
    },
    true,
  );
  document.addEventListener('refreshed', showPickers, true);
  showPickers();
}

function showPickers(): void {
  for (const label of document.querySelectorAll<HTMLElement>('[data-own-color]')) {
    label.hidden = false;
    for (const input of label.querySelectorAll('input')) input.disabled = false;
  }
}

/** Asks before the browser leaves a page with text that only a button saves. */
export function warnBeforeLeaving(): void {
  const area = document.querySelector<HTMLTextAreaElement>('form.json textarea');
  let isSent = false;
  area?.form?.addEventListener('submit', () => {
    isSent = true;
  });
  addEventListener('beforeunload', (event) => {
    const isUnsaved = area?.form?.dataset.unsaved !== undefined || area?.value !== area?.defaultValue;
    if (isUnsaved && !isSent) event.preventDefault();
  });
}

/** Loads an image again while the server is still drawing it. */
export function retryImages(): void {
  for (const image of document.querySelectorAll<HTMLImageElement>('img[data-retry]')) {
    const { src } = image;
    let left = 12;
    const tryAgain = () => {
      left -= 1;
      if (left >= 0) setTimeout(() => Object.assign(image, { src }), 5000);
    };
    image.addEventListener('error', tryAgain);
    if (image.complete && image.naturalWidth === 0) tryAgain();
  }
}
