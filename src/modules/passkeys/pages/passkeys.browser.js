(() => {
  if (!window.PublicKeyCredential?.parseRequestOptionsFromJSON) return;
  const forms = [...document.querySelectorAll('form[data-passkey]')];
  /** Milliseconds: half of a challenge's lifetime. */
  const staleAfter = 5 * 60_000;
  let loadedAt = Date.now();
  let waiting;

  for (const part of document.querySelectorAll('[data-passkeys]')) part.hidden = false;
  for (const form of forms) {
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      answer(form).catch((error) => tell(form, error));
    });
  }
  const sorry = document.querySelector('[data-no-passkeys]');
  if (sorry) sorry.hidden = true;
  const offered = forms.find((form) => form.dataset.autofill);
  if (offered) offerInField(offered);

  async function answer(form) {
    tell(form, null);
    const typed = document.getElementById('username');
    if (form.elements.username && typed && !typed.reportValidity()) return;
    waiting?.abort();
    const options = await optionsOf(form);
    if (form.elements.username && typed) {
      form.elements.username.value = typed.value;
      options.user.name = options.user.displayName = typed.value;
    }
    send(form, await (form.dataset.passkey === 'create' ? create(options) : get(options)));
  }

  /** Offers passkeys next to saved passwords in the field, until the user presses the button. */
  async function offerInField(form) {
    if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
    const again = setTimeout(() => waiting.abort('stale'), staleAfter);
    waiting = new AbortController();
    const { signal } = waiting;
    try {
      send(form, await get(await optionsOf(form), { mediation: 'conditional', signal }));
    } catch {
      if (signal.reason === 'stale') offerInField(form);
    } finally {
      clearTimeout(again);
    }
  }

  function create(options) {
    return navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options),
    });
  }

  function get(options, how) {
    return navigator.credentials.get({
      ...how,
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
    });
  }

  function send(form, credential) {
    form.elements.credential.value = JSON.stringify(credential.toJSON());
    form.submit();
  }

  /** Gets a new challenge if the page was open for long. */
  async function optionsOf(form) {
    if (Date.now() - loadedAt > staleAfter) {
      const answer = await fetch(form.dataset.page, { headers: { Accept: 'text/html' } });
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
      for (const known of forms) {
        const renewed = page.querySelector(`form[action="${known.getAttribute('action')}"][data-passkey]`);
        if (!renewed) continue;
        known.dataset.options = renewed.dataset.options;
        if (known.elements.handle) known.elements.handle.value = renewed.elements.handle.value;
      }
      loadedAt = Date.now();
    }
    return JSON.parse(form.dataset.options);
  }

  function tell(form, error) {
    const place = form.querySelector('[role=alert]');
    place.hidden = error === null;
    place.textContent =
      error === null ? '' : form.dataset[error.name === 'InvalidStateError' ? 'known' : 'none'];
  }
})();
