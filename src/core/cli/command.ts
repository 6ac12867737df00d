import type { Terminal } from './terminal.ts';

export const commandGroups = ['Run', 'People', 'Content', 'Data', 'Programs'] as const;

/** Commands with the same first word, for example `user`. */
export interface CommandFamily {
  readonly name: string;
  readonly group: (typeof commandGroups)[number];
  /** Imperative, at most 60 characters. */
  readonly summary: string;
  /** Paragraphs for the help of the command. */
  readonly details?: string;
}

/** The flags in commander's notation, and a line that describes them. */
export type CommandOption = readonly [
  flags: string,
  summary: string,
  more?: { readonly default?: string; readonly isRequired?: true; readonly isHidden?: true },
];

/** Whether a command needs the database or only the program. */
type Ground = 'database' | 'program';

/** A command as data. Help, completion and reference derive from it. Its action is loaded when it runs. */
export interface RunnableCommand<On = Ground, Context = never> extends CommandFamily {
  /** For example `NAME`, `[NAME]` if it is optional, `on|off`. */
  readonly arguments?: readonly string[];
  readonly options?: readonly CommandOption[];
  /** The command line after `vitrine`. */
  readonly example: string;
  /** Environment variables that its help describes. */
  readonly settings?: readonly string[];
  /** A command on the database receives the open database and its settings. */
  readonly on: On;
  /** Whether the command creates a missing database. */
  readonly creates?: (...args: never[]) => boolean;
  /** Checks that run before the database is opened. */
  readonly check?: () => Promise<(...args: never[]) => Promise<void> | void>;
  /** Whether the command queues mails with a secret. It then needs a mail server and APP_SECRET. */
  readonly mails?: true;
  /** The exit status of a usage error, if the command uses 2 for something else. */
  readonly usageStatus?: 1;
  readonly action: () => Promise<CommandAction<Context>>;
}

/** Arguments and options are unparsed strings. */
export type CommandAction<Context = never> = (
  context: Context,
  terminal: Terminal,
  ...args: never[]
) => Promise<void> | void;

export type CommandDeclaration<On = Ground, Context = never> = CommandFamily | RunnableCommand<On, Context>;

/** An invalid argument or option. Vitrine prints the message and refers to the help of the command. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The number of a revision. `name` is the option or argument, for the message. */
export function readRevisionNumber(name: string, text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new UsageError(`${name} is ${JSON.stringify(text)}: use the number of a revision, for example 3.`);
}

/** For a command with the arguments `NAME on|off`. */
export function checkSwitch(_name: string, state: string): void {
  if (state !== 'on' && state !== 'off') throw new UsageError(`${JSON.stringify(state)}: use on or off.`);
}
