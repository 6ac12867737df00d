/* Refreshes the list of requests, and lets developers move through it with the keyboard. */
const records = document.getElementById('records');
const count = document.getElementById('count');
const links = () => [...records.querySelectorAll('tbody a')];

async function refresh() {
  if (document.hidden) return;
  const response = await fetch(location.href).catch(() => null);
  if (!response?.ok) return;
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const next = page.getElementById('records');
  if (!next || next.innerHTML === records.innerHTML) return;
  const focused = links()
    .find((link) => link === document.activeElement)
    ?.getAttribute('href');
  records.replaceChildren(...next.childNodes);
  count.replaceChildren(...page.getElementById('count').childNodes);
  links()
    .find((link) => link.getAttribute('href') === focused)
    ?.focus();
}

function move(step) {
  const all = links();
  const at = all.indexOf(document.activeElement);
  all[Math.max(0, Math.min(all.length - 1, at + step))]?.focus();
}

document.addEventListener('keydown', (event) => {
  if (event.target.matches('input, select') || event.metaKey || event.ctrlKey || event.altKey) return;
  if (event.key === 'j' || event.key === 'ArrowDown') move(1);
  else if (event.key === 'k' || event.key === 'ArrowUp') move(-1);
  else if (event.key === '/') document.querySelector('input[name=path]').focus();
  else return;
  event.preventDefault();
});

setInterval(refresh, 1500);
