import { eventsAddress } from './page-facts.ts';

/** Reports each newer revision from any session, while the page is visible. */
export function listen(hear: (revision: number) => void): void {
  if (eventsAddress === '') return;
  let source: EventSource | null = null;

  // Browsers limit connections per server, so a hidden tab closes its connection.
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
