/** Processes that serve the same clients. */
export interface PeerProcesses {
  send(message: unknown): void;
  hear(listen: (message: unknown) => void): void;
}

/** That a client has spent one of what it may. */
export interface Usage {
  readonly name: 'reads' | 'writes' | 'sign-ins';
  readonly key: string;
  /** The minute in which it was. */
  readonly window: number;
}

/** Peers know of it after so many milliseconds: a client that is at all of them gets so much more. */
const delay = 50;

/** A notification of PostgreSQL has 8,000 bytes. */
const mostAtOnce = 40;

/** What is spent at one process is spent at all. Gives what tells the others. */
export function shareUsage(
  { send, hear }: PeerProcesses,
  spendElsewhere: (spending: Usage, count: number) => void,
): (spending: Usage) => void {
  let counts = new Map<string, number>();

  hear((message) => {
    for (const [spending, count] of Object.entries(message as Readonly<Record<string, number>>))
      spendElsewhere(JSON.parse(spending), count);
  });

  function tell(): void {
    const entries = [...counts];
    counts = new Map();
    for (let sent = 0; sent < entries.length; sent += mostAtOnce)
      send(Object.fromEntries(entries.slice(sent, sent + mostAtOnce)));
  }

  return (spending) => {
    if (counts.size === 0) setTimeout(tell, delay).unref();
    const key = JSON.stringify(spending);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  };
}
