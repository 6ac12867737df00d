const minute = 60_000;

/** The month as `yyyy-mm`, computed once a minute: a cached response needs it with each request. */
export function createCurrentMonth(now: () => Date): () => string {
  let [month, from] = ['', Number.NaN];

  return () => {
    const time = now().getTime();
    if (!(time >= from && time < from + minute)) {
      from = time - (time % minute);
      month = new Date(time).toISOString().slice(0, 'yyyy-mm'.length);
    }
    return month;
  };
}
