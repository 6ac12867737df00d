(() => {
  const button = document.querySelector('[data-copied]');
  const field = document.querySelector('#secret');
  if (!button || !field) return;
  /* On a site without TLS, or if the browser rejects the clipboard API, the older command copies the selection. */
  const older = () => document.execCommand('copy');
  button.addEventListener('click', async () => {
    field.select();
    const { clipboard } = navigator;
    const isCopied = clipboard ? await clipboard.writeText(field.value).then(() => true, older) : older();
    if (isCopied) button.textContent = button.dataset.copied;
  });
})();
