/* Copies the text next to the button. */
document.addEventListener('click', async (event) => {
  const button = event.target.closest('button[data-copy]');
  if (!button) return;
  const source = document.getElementById(button.dataset.copy);
  try {
    await navigator.clipboard.writeText(source.textContent);
    button.textContent = 'Copied';
  } catch {
    source.closest('details')?.setAttribute('open', '');
    getSelection().selectAllChildren(source);
    button.textContent = 'Selected: press Ctrl+C';
  }
});
