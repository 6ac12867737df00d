(() => {
  const form = document.querySelector('form.find');
  let timer;
  let asked;
  let isOpen = false;

  form.elements.q.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(look, 150);
  });

  document.addEventListener('change', ({ target }) => {
    if (target.form === form && target.closest('.facets')) look();
  });

  async function look() {
    asked?.abort();
    asked = new AbortController();
    const address = `${form.action}?${new URLSearchParams(new FormData(form))}`;
    try {
      const answer = await fetch(address, { signal: asked.signal, headers: { Accept: 'text/html' } });
      // A user who has to sign in again does so by pressing the button.
      if (!answer.ok || answer.redirected) return;
      show(new DOMParser().parseFromString(await answer.text(), 'text/html'));
      history.replaceState(null, '', address);
    } catch {
      // Ignored, because the next letter or the button starts a new search.
    }
  }

  /**
   * Keeps the element with the count, so that screen readers announce the new text. Remembers whether the
   * filters were open, because a page without matches has none.
   */
  function show(page) {
    document.getElementById('count').textContent = page.getElementById('count').textContent;
    const results = document.getElementById('results');
    const { activeElement } = document;
    isOpen = document.querySelector('.facets')?.open ?? isOpen;
    results.replaceWith(page.getElementById('results'));
    document.querySelector('.facets')?.toggleAttribute('open', isOpen);
    if (results.contains(activeElement)) focusOn(activeElement);
  }

  /** The filters were replaced. Puts the focus back on the filter that the visitor used. */
  function focusOn({ name, value }) {
    [...form.elements].find((one) => one.name === name && one.value === value)?.focus();
  }
})();
