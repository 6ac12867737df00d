/** System calls for several processes. */
export interface Processes {
  /** Starts this program again with these arguments. `hear` receives its messages. */
  start(args: readonly string[], hear: (message: unknown) => void): Started;
  /** The channel to the parent process. Null without one. */
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
