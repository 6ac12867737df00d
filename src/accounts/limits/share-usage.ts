/** Other processes that serve the same clients. */
export interface PeerProcesses {
  send(message: unknown): void;
  hear(listen: (message: unknown) => void): void;
}

/** A request that counts against a client's budget. */
export interface Usage {
  readonly name: 'reads' | 'writes' | 'sign-ins';
  readonly key: string;
  /** The minute of the request. */
  readonly window: number;
}

/** Milliseconds until other processes know. A client that uses all processes gets that much more. */
const delay = 50;

/** Usages per message, because a PostgreSQL notification is limited to 8,000 bytes. */
const mostAtOnce = 40;

/** Shares usage between processes. Returns the function that notifies the others. */
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
