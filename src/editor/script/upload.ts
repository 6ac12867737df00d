/** A file can be dropped on the page, and its upload shows how far it is. Without this the form does the same. */
export function startUpload(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-upload]');
  const input = form?.querySelector<HTMLInputElement>('input[type="file"]');
  if (!form || !input) return;

  for (const name of ['dragover', 'dragleave', 'drop'] as const) {
    document.addEventListener(name, (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      form.toggleAttribute('data-dragging', name === 'dragover');
      if (name !== 'drop' || event.dataTransfer.files.length === 0) return;
      input.files = event.dataTransfer.files;
      input.focus();
    });
  }
  form.addEventListener('submit', (event) => {
    if (!(event.submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    send(form, event.submitter);
  });
}

function send(form: HTMLFormElement, button: HTMLButtonElement): void {
  const bar = document.createElement('progress');
  const words = document.createElement('p');
  bar.max = 1;
  bar.value = 0;
  words.setAttribute('role', 'status');
  words.textContent = form.dataset.upload ?? '';
  bar.setAttribute('aria-label', words.textContent);
  button.disabled = true;
  form.append(words, bar);

  const request = new XMLHttpRequest();
  request.upload.addEventListener('progress', ({ loaded, total }) => {
    bar.value = total > 0 ? loaded / total : 0;
  });
  request.addEventListener('load', () => {
    if (request.status < 400) return location.assign(request.responseURL);
    const page = new DOMParser().parseFromString(request.responseText, 'text/html');
    stop(page.querySelector('.alert')?.textContent ?? page.querySelector('main')?.textContent ?? '');
  });
  // Nothing came back: the browser's own page says why better than we could.
  request.addEventListener('error', () => {
    stop('');
    HTMLFormElement.prototype.submit.call(form);
  });
  request.open('POST', form.action);
  request.send(new FormData(form));

  function stop(message: string): void {
    button.disabled = false;
    bar.remove();
    words.className = 'alert';
    words.setAttribute('role', 'alert');
    words.textContent = message;
  }
}
