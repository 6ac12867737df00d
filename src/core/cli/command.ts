import type { Terminal } from './terminal.ts';

export const commandGroups = ['Run', 'People', 'Content', 'Data', 'Programs'] as const;

/** Commands that share their first word, for example `user`. */
export interface CommandFamily {
  readonly name: string;
  readonly group: (typeof commandGroups)[number];
  /** Imperative, at most 60 characters. */
  readonly summary: string;
  /** Paragraphs for its own help. */
  readonly details?: string;
}

/** Flags as commander reads them, and one line about them. */
export type CommandOption = readonly [
  flags: string,
  summary: string,
  more?: { readonly default?: string; readonly isRequired?: true; readonly isHidden?: true },
];

/** The thing that a command works on. */
type Ground = 'database' | 'program';

/** One command as data. Help, completion and reference derive from it; its action is loaded when it runs. */
export interface RunnableCommand<On = Ground, Context = never> extends CommandFamily {
  /** `NAME`, `[NAME]` if it can be left out, `on|off`. */
  readonly arguments?: readonly string[];
  readonly options?: readonly CommandOption[];
  /** As typed after `vitrine`. */
  readonly example: string;
  /** Environment variables that its help describes. */
  readonly settings?: readonly string[];
  /** A command on the database gets it open, with the settings of the database. */
  readonly on: On;
  /** Whether it creates a database where there is none. */
  readonly creates?: (...args: never[]) => boolean;
  /** Checks that need no database. */
  readonly check?: () => Promise<(...args: never[]) => Promise<void> | void>;
  /** Whether it queues messages with a secret: only where mail is sent, and APP_SECRET is known. */
  readonly mails?: true;
  /** The exit status of a usage error, where 2 has a meaning of its own. */
  readonly usageStatus?: 1;
  readonly action: () => Promise<CommandAction<Context>>;
}

/** Arguments and options come as the user typed them. */
export type CommandAction<Context = never> = (
  context: Context,
  terminal: Terminal,
  ...args: never[]
) => Promise<void> | void;

export type CommandDeclaration<On = Ground, Context = never> = CommandFamily | RunnableCommand<On, Context>;

/** An invalid argument or option. Vitrine prints it with a hint at the command's help. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** For a command with the arguments `NAME on|off`. */
export function checkSwitch(_name: string, state: string): void {
  if (state !== 'on' && state !== 'off') throw new UsageError(`${JSON.stringify(state)}: use on or off.`);
}
