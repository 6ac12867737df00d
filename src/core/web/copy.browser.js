(() => {
  const button = document.querySelector('[data-copied]');
  const field = document.querySelector('#secret');
  if (!button || !field) return;
  /* Where a site has no TLS, or the browser refuses the newer way, there is the older: for what is selected. */
  const older = () => document.execCommand('copy');
  button.addEventListener('click', async () => {
    field.select();
    const { clipboard } = navigator;
    const isCopied = clipboard ? await clipboard.writeText(field.value).then(() => true, older) : older();
    if (isCopied) button.textContent = button.dataset.copied;
  });
})();
