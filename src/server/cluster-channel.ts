import type { Broadcast } from '../store/database.ts';
import type { Channel } from './processes.ts';

/** To every process of every node while the carrier works, otherwise to those of this node. */
export function createClusterChannel(carrier: Broadcast, local: Channel | null): Channel {
  const self = crypto.randomUUID();
  return {
    send(message) {
      if (carrier.isHeard()) carrier.send(JSON.stringify({ from: self, message }));
      else local?.send(message);
    },
    hear(listen) {
      local?.hear(listen);
      carrier.hear((text) => {
        try {
          const { from, message } = JSON.parse(text);
          if (from !== self) listen(message);
        } catch {
          // From another version, or another program.
        }
      });
    },
  };
}
