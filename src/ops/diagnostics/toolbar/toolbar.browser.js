/* Folds the toolbar as it was left on this host; on a phone it starts folded. */
{
  const key = 'vitrine-toolbar';
  const toolbar = document.querySelector('.vitrine-toolbar details');
  const usual = matchMedia('(width > 40rem)').matches ? 'open' : 'folded';
  try {
    toolbar.open = (localStorage.getItem(key) ?? usual) === 'open';
    toolbar.querySelector('summary').addEventListener('click', () => {
      localStorage.setItem(key, toolbar.open ? 'folded' : 'open');
    });
  } catch {
    // A browser that keeps nothing for sites: then it is not remembered.
    toolbar.open = usual === 'open';
  }
}
