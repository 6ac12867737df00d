(() => {
  const form = document.querySelector('form.find');
  let timer;
  let asked;

  form.elements.q.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => look(), 150);
  });

  document.addEventListener('change', ({ target }) => {
    if (target.form === form && target.closest('.facets')) look(target);
  });

  async function look(chosen) {
    asked?.abort();
    asked = new AbortController();
    const address = `${form.action}?${new URLSearchParams(new FormData(form))}`;
    try {
      const answer = await fetch(address, { signal: asked.signal, headers: { Accept: 'text/html' } });
      // Somebody who has to sign in again does so at the press of the button.
      if (!answer.ok || answer.redirected) return;
      show(new DOMParser().parseFromString(await answer.text(), 'text/html'));
      history.replaceState(null, '', address);
      if (chosen) focusOn(chosen);
    } catch {
      // The next letter asks again, and so does the button.
    }
  }

  /** The list is another one; whoever narrows it further is where they were. */
  function focusOn({ name, value }) {
    [...form.elements].find((one) => one.name === name && one.value === value)?.focus();
  }

  /** The line that tells how many stays where it is: then it is read out. */
  function show(page) {
    document.getElementById('count').textContent = page.getElementById('count').textContent;
    const isOpen = document.querySelector('.facets')?.open;
    document.getElementById('results').replaceWith(page.getElementById('results'));
    document.querySelector('.facets')?.toggleAttribute('open', isOpen);
  }
})();
