(() => {
  const form = document.querySelector('form.find');
  let timer;
  let asked;

  form.elements.q.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(look, 150);
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

  /** The line that tells how many stays where it is: then it is read out. */
  function show(page) {
    document.getElementById('count').textContent = page.getElementById('count').textContent;
    document.getElementById('results').replaceWith(page.getElementById('results'));
  }
})();
