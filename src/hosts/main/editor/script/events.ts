import { eventsAddress } from './page-facts.ts';

/** Reports every newer revision, whichever session saved it, while the page is visible. */
export function listen(hear: (revision: number) => void): void {
  if (eventsAddress === '') return;
  let source: EventSource | null = null;

  // A browser has few connections to one server: hidden tabs leave them to the others.
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
