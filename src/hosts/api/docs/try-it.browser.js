/* Sends what stands in the form, and shows what comes back. */
const form = document.getElementById('try');
const answer = document.getElementById('answer');

document.addEventListener('click', (event) => {
  const button = event.target.closest('button[data-path]');
  if (!button) return;
  form.elements.method.value = button.dataset.method;
  form.elements.path.value = button.dataset.path;
  form.elements.path.focus();
});

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const { token, method, path, match, body } = Object.fromEntries(new FormData(form));
  const headers = { Accept: 'application/json' };
  if (token) headers.Authorization = `Bearer ${token}`;
  if (match) headers['If-Match'] = match;
  if (body) headers['Content-Type'] = 'application/json';
  try {
    const response = await fetch(path, { method, headers, body: body || undefined });
    const lines = [...response.headers].map(([name, value]) => `${name}: ${value}`);
    answer.textContent = [
      `${response.status} ${response.statusText}`,
      ...lines,
      '',
      await response.text(),
    ].join('\n');
  } catch (error) {
    answer.textContent = `It could not be sent: ${error.message}`;
  }
});
