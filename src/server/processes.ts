/** What is needed of the system to be several processes. */
export interface Processes {
  /** Starts this program once more, with these arguments; hears what it sends. */
  start(args: readonly string[], hear: (message: unknown) => void): Started;
  /** The way to the one that started this one so; null where nobody did. */
  readonly parent: Channel | null;
  readonly platform: string;
}

export interface Started {
  readonly exited: Promise<number>;
  send(message: unknown): void;
  stop(): void;
}

export interface Channel {
  send(message: unknown): void;
  hear(listen: (message: unknown) => void): void;
}
