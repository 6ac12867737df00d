// The server only knows UTC. Without this script, times stay in UTC.
for (const time of document.querySelectorAll('time[data-local]')) {
  const at = new Date(time.dateTime);
  time.title = time.textContent;
  time.textContent = at.toLocaleString(document.documentElement.lang, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  });
}
