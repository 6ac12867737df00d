/** Shows times in the browser's time zone, because the server only knows UTC. */
export function showLocalTimes(place: ParentNode = document): void {
  for (const time of place.querySelectorAll<HTMLTimeElement>('time[data-local]')) {
    const at = new Date(time.dateTime);
    const whole = wholeTime(at);
    const now = time.dataset.local === 'short' ? shortTime(at) : whole;
    // This time is already local.
    if (time.textContent === now) continue;
    const isShort = time.dataset.local === 'short';
    time.title = isShort ? whole : (time.textContent ?? '');
    time.textContent = now;
  }
}

export function timeIn(at: Date): string {
  return at.toLocaleTimeString(document.documentElement.lang, { timeStyle: 'short' });
}

/** The time if it is today, otherwise the day. */
function shortTime(at: Date): string {
  if (at.toDateString() === new Date().toDateString()) return timeIn(at);
  return at.toLocaleDateString(document.documentElement.lang, { dateStyle: 'long' });
}

/** Includes the time zone as the server does, so that the layout hardly moves. */
function wholeTime(at: Date): string {
  const { lang } = document.documentElement;
  const zone = new Intl.DateTimeFormat(lang, { timeZoneName: 'short' }).formatToParts(at);
  const name = zone.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return `${at.toLocaleString(lang, { dateStyle: 'medium', timeStyle: 'short' })} ${name}`;
}
