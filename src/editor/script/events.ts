import { eventsAddress } from './page-facts.ts';

/** Tells of every newer revision, whoever saved it, while somebody looks at the page. */
export function listen(hear: (revision: number) => void): void {
  if (eventsAddress === '') return;
  let source: EventSource | null = null;

  // A browser has few connections to one server: tabs that nobody sees leave them to the others.
  const attend = () => {
    if (document.hidden) {
      source?.close();
      source = null;
    } else if (!source || source.readyState === EventSource.CLOSED) {
      source = new EventSource(eventsAddress);
      source.addEventListener('message', ({ data }) => hear(Number(data)));
    }
  };
  document.addEventListener('visibilitychange', attend);
  addEventListener('online', attend);
  addEventListener('pagehide', () => source?.close());
  attend();
}
