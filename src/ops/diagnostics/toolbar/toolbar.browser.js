/* Collapses or expands the toolbar as it was left on this host. On phones it starts collapsed. */
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
    // A browser that stores nothing for sites doesn't remember the state.
    toolbar.open = usual === 'open';
  }
}
