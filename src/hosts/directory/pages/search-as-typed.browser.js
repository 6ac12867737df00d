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
      // Somebody who has to sign in again does so at the press of the button.
      if (!answer.ok || answer.redirected) return;
      show(new DOMParser().parseFromString(await answer.text(), 'text/html'));
      history.replaceState(null, '', address);
    } catch {
      // The next letter asks again, and so does the button.
    }
  }

  /** The line that tells how many stays where it is: then it is read out. Where nobody is found, nothing can be open. */
  function show(page) {
    document.getElementById('count').textContent = page.getElementById('count').textContent;
    const results = document.getElementById('results');
    const { activeElement } = document;
    isOpen = document.querySelector('.facets')?.open ?? isOpen;
    results.replaceWith(page.getElementById('results'));
    document.querySelector('.facets')?.toggleAttribute('open', isOpen);
    if (results.contains(activeElement)) focusOn(activeElement);
  }

  /** The list is another one; whoever narrows it further is where they were, and nobody is called away. */
  function focusOn({ name, value }) {
    [...form.elements].find((one) => one.name === name && one.value === value)?.focus();
  }
})();
