/* Adds a form to try each operation, and marks the current entry in the contents. Input is never stored. */
const find = (selector) => [...document.querySelectorAll(selector)];
const forms = find('form[data-path]');
/** The latest ETag by URL. */
const etags = new Map();

document.documentElement.classList.add('scripted');
for (const one of find('.try')) one.hidden = false;

document.addEventListener('input', ({ target }) => {
  const { shared } = target.dataset;
  for (const field of find('[data-shared]')) if (field.dataset.shared === shared) field.value = target.value;
  if (target.closest('.request'))
    for (const one of find(`.request input[value="${target.value}"]`)) one.checked = true;
  if (target.name?.startsWith('path:')) forms.forEach(carryTag);
});

document.addEventListener('submit', async (event) => {
  const form = event.target;
  if (!forms.includes(form)) return;
  event.preventDefault();
  const address = addressOf(form);
  show(form, 'Sending…');
  try {
    const response = await send(form, address);
    const etag = response.headers.get('ETag');
    if (response.ok && etag) etags.set(address, etag);
    forms.forEach(carryTag);
    const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
    show(form, `${response.status} ${response.statusText}`, headers, await contentOf(response));
  } catch (error) {
    show(form, `It could not be sent: ${error.message}`);
  }
});

/** Keeps a condition that the user typed. Replaces a condition that the script filled in with the latest ETag. */
function carryTag(form) {
  const field = form.elements['header:If-Match'];
  if (!field || field.value !== (field.dataset.carried ?? '')) return;
  field.value = etags.get(addressOf(form)) ?? '';
  field.dataset.carried = field.value;
}

/** Leaves out the query, because a draft has a single URL. */
function addressOf({ dataset, elements }) {
  const fill = (_, name) => {
    const parts = ['path', 'fileUrl'].includes(name)
      ? elements[`path:${name}`].value.split('/')
      : [elements[`path:${name}`].value];
    return parts.map(encodeURIComponent).join('/');
  };
  return dataset.base + dataset.path.replace(/\{(\w+)\}/g, fill);
}

function send({ dataset, elements }, address) {
  const typed = (place) =>
    [...elements]
      .filter(({ name, value }) => name.startsWith(`${place}:`) && value !== '')
      .map(({ name, value }) => [name.slice(place.length + 1), value]);
  const query = new URLSearchParams(typed('query')).toString();
  const headers = new Headers(typed('header'));
  const { token, body, file } = elements;
  if (dataset.base === '') headers.set('Accept', 'application/json');
  if (token?.value) headers.set('Authorization', `Bearer ${token.value}`);
  if (body?.value) headers.set('Content-Type', body.dataset.type);
  return fetch(query ? `${address}?${query}` : address, {
    method: dataset.method,
    headers,
    body: file?.files[0] ?? (body?.value || undefined),
  });
}

async function contentOf(response) {
  const type = response.headers.get('Content-Type') ?? '';
  if (/[/+]json\b/.test(type)) return JSON.stringify(await response.json(), null, 2);
  if (type === '' || /^text\/|\+xml/.test(type)) return response.text();
  return `${(await response.blob()).size} bytes of ${type}`;
}

function show(form, outcome, headers = '', content = '') {
  const place = form.querySelector('.came');
  place.replaceChildren(make('p', outcome));
  if (headers) {
    const details = make('details');
    details.append(make('summary', 'Headers'), make('pre', headers));
    place.append(details);
  }
  if (content) place.append(make('pre', content));
}

function make(name, text = '') {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}

/* Some browsers don't let a page write to the clipboard. */
if (navigator.clipboard) {
  for (const block of find('.code pre')) {
    const button = make('button', 'Copy');
    button.type = 'button';
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(block.querySelector('code').textContent);
      button.textContent = 'Copied';
      setTimeout(() => {
        button.textContent = 'Copy';
      }, 1500);
    });
    block.prepend(button);
  }
}

const contents = document.querySelector('.contents');
const links = new Map(find('.contents a').map((link) => [link.hash.slice(1), link]));
const folded = contents.querySelector('details');
const beside = matchMedia('(min-width: 60rem)');
/** Next to the text, the contents are open and not only visible, so that screen readers find them. */
const unfold = () => {
  folded.open = beside.matches;
};
beside.addEventListener('change', unfold);
unfold();
contents.addEventListener('click', ({ target }) => {
  if (target.closest('a')) unfold();
});

/** Marks the last operation that begins above the upper third of the window as the current one. */
function markPlace() {
  const begun = [...links].filter(
    ([id]) => document.getElementById(id).getBoundingClientRect().top < innerHeight / 3,
  );
  const [, current] = begun.at(-1) ?? [];
  if (!current || current.ariaCurrent) return;
  for (const link of links.values()) link.ariaCurrent = null;
  current.ariaCurrent = 'location';
  const { top, bottom } = current.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) contents.scrollBy(0, top - innerHeight / 2);
}

document.addEventListener('scroll', () => requestAnimationFrame(markPlace), { passive: true });
markPlace();
