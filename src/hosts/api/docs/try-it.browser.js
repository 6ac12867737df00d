/* Sends what stands in the form, and shows what comes back. */
const form = document.getElementById('try');
const answer = document.getElementById('answer');
const fields = form.elements;
const bodiless = ['GET', 'HEAD', 'DELETE'];

document.getElementById('without-script').hidden = true;
for (const one of document.querySelectorAll('#try, button[data-path]')) one.hidden = false;

document.addEventListener('click', ({ target }) => {
  const button = target.closest('button[data-path]');
  if (!button) return;
  const { method, path, type, body } = button.dataset;
  const token = fields.token.value;
  form.reset();
  fields.token.value = token;
  fields.method.value = method;
  fields.path.value = path;
  fields['Content-Type'].value = type;
  fields.body.value = body;
  fields.path.focus();
  selectPlaceholder();
});

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const placeholder = selectPlaceholder();
  if (placeholder) {
    fields.path.focus();
    return show(`Write something in the place of ${placeholder} first.`);
  }
  try {
    const response = await send();
    const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
    show(`${response.status} ${response.statusText}`, headers, await contentOf(response));
  } catch (error) {
    show(`It could not be sent: ${error.message}`);
  }
});

function selectPlaceholder() {
  const { path } = fields;
  const found = /\{\w+\}/.exec(path.value);
  if (found) path.setSelectionRange(found.index, found.index + found[0].length);
  return found?.[0];
}

function send() {
  const method = fields.method.value;
  const body = bodiless.includes(method) ? '' : fields.body.value;
  const headers = { Accept: 'application/json' };
  if (fields.token.value) headers.Authorization = `Bearer ${fields.token.value}`;
  for (const name of ['If-Match', 'Idempotency-Key'])
    if (fields[name].value) headers[name] = fields[name].value;
  if (body) headers['Content-Type'] = fields['Content-Type'].value || 'application/json';
  return fetch(fields.path.value, { method, headers, body: body || undefined });
}

async function contentOf(response) {
  const type = response.headers.get('Content-Type') ?? '';
  if (/[/+]json\b/.test(type)) return JSON.stringify(await response.json(), null, 2);
  if (type === '' || type.startsWith('text/')) return response.text();
  return `${(await response.blob()).size} bytes of ${type}`;
}

function show(outcome, headers = '', content = '') {
  answer.querySelector('.outcome').textContent = outcome;
  answer.querySelector('.headers').textContent = headers;
  answer.querySelector('details').hidden = headers === '';
  answer.querySelector('.content').textContent = content;
  answer.querySelector('.content').hidden = content === '';
}
