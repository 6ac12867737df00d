import type { MaybePromise } from '../kernel/maybe-promise.ts';
import type { Listable } from '../profile/directory-listing.ts';
import type { AskedWord } from '../profile/near-words.ts';

export type Value = string | number | null | Uint8Array;

/** Parameters are `$1`, `$2`, … in the order in which they first appear. */
export interface Queries {
  readonly dialect: Dialect;
  get<Row>(sql: string, values?: readonly Value[]): MaybePromise<Row | null>;
  all<Row>(sql: string, values?: readonly Value[]): MaybePromise<Row[]>;
  /** Gives how many rows it changed. */
  run(sql: string, values?: readonly Value[]): MaybePromise<number>;
}

export interface Transaction extends Queries {
  /**
   * What is done last, one transaction after the other: their order is that in which readers see them.
   * Every other lock is held by then, so that nobody waits in a circle.
   */
  readonly lastly: (() => Promise<void>)[];
}

/**
 * Whether a commit waits until it is safe from a power cut. `async` is for bookkeeping that no client was promised, and
 * that is done again if it was lost: an event is not, because others may have acted on it.
 */
export type Durability = 'sync' | 'async';

/** SQLite or PostgreSQL. All that differs between them is behind this. */
export interface Database extends Queries {
  /** Several statements, not parameterised: a migration. */
  script(queries: Queries, sql: string): MaybePromise<void>;
  /** All of it, or nothing; one writer at a time for each row that it locks. */
  transaction<T>(work: (transaction: Transaction) => Promise<T>, durability?: Durability): Promise<T>;
  /** A transaction of migrations: it takes the time it needs, and waits as long for another process's. */
  upgrade<T>(work: (queries: Queries) => Promise<T>): Promise<T>;
  /** Reads that all see the same moment; nobody waits for them. */
  snapshot<T>(work: (queries: Queries) => Promise<T>): Promise<T>;
  /** To every process at this database, of whichever node; null where all of them are on one machine. */
  readonly broadcast: Broadcast | null;
  /** Says that the log may have grown, by whichever process; gives what ends the watch. */
  watchLog(tell: () => void): () => void;
  /**
   * Changes with every commit: on SQLite of whichever process, on PostgreSQL of this one.
   * The same for one turn of the event loop, unless this process commits.
   */
  version(): number;
  /** Changes when another server answers than before, which may not know all that the old one knew. */
  era(): number;
  /** Throws an `Outage` unless what is stored can be read, could be for a minute, and is where it was when the database was opened. */
  probe(): MaybePromise<void>;
  /** Somebody has met something that is not as it was written. */
  noteDamage(): void;
  /** What it is in; null where that is none of our business. */
  readonly file: DatabaseFile | null;
  /** What is wrong with the storage itself, if that can be told. */
  findDamage(): MaybePromise<string | null>;
  close(): MaybePromise<void>;
}

/** Short messages that may be lost. */
export interface Broadcast {
  /** Whether what is sent arrives, as far as we know. */
  isHeard(): boolean;
  send(text: string): void;
  /** Of this process as well. */
  hear(listen: (text: string) => void): void;
}

export interface DatabaseFile {
  readonly path: string;
  /** Throws an `Outage` when it has gone, or another is in its place. Takes microseconds. */
  check(): void;
  /** Writes everything to a new file, also when its own has gone: until it is closed nothing is lost. */
  copy(to: string): void;
}

export interface Dialect {
  readonly engine: 'sqlite' | 'postgres';
  /** Locks the selected rows until the transaction ends. */
  readonly forUpdate: string;
  /** Keeps others from changing the selected rows until the transaction ends. */
  readonly forShare: string;
  /** The texts of a JSON list, `$1`, each as a row with a `value`. */
  readonly listedTexts: string;
  /** What makes one text of those of several rows. */
  readonly joinTexts: string;
  /** Gives a row where there is a table of migrations. */
  readonly findMigrations: string;
  /** A column of text as the bytes of its UTF-8. */
  readonly utf8: (column: string) => string;
  readonly words: Readonly<Record<'exact' | 'bytes' | 'sequence' | 'transaction', string>>;
  /** Holds the end of one transaction back while another's runs, and tells every process once it is committed. */
  readonly openLog: string | null;
  isUniqueViolation(error: unknown): boolean;
  readonly directoryWords: DirectoryWords;
}

/** The words that people are found by, under the number of each. They were folded before: all are in lower case, and without spaces. */
export interface DirectoryWords {
  /** Of many people of whom there are none yet. */
  insert(queries: Queries, people: readonly ListedPerson[]): MaybePromise<unknown>;
  /** Of one person, in the place of those that there are. */
  put(queries: Queries, person: ListedPerson): MaybePromise<unknown>;
  /** Whether `put` leaves it for later to make words, and what is shown of the person with them. */
  readonly isPatient: boolean;
  /** Of a row of `people`, in SQL: the fingerprint of what was left for later; null where nothing was. */
  readonly waiting: string;
  remove(queries: Queries, n: number): MaybePromise<unknown>;
  /**
   * Goes on to leave nothing of what was removed on the disk, for so many pages; gives 0 once that is done.
   * The first time it begins with everything that was removed by then.
   */
  readonly scrub: ((queries: Queries, pages: number, isFirst: boolean) => Promise<number>) | null;
  /** Whether somebody is found by a word, `value`. */
  readonly isKnown: string;
  /** Removes everything, people included; their numbers begin anew. */
  empty(queries: Queries): MaybePromise<unknown>;
  /** For who looks at everybody, at one moment: gives whether just these words lead to a person. */
  examine(queries: Queries): Promise<HasWords>;
  /** Gives the numbers under which there are words, but nobody is. */
  readonly strays: string;
  /** The numbers of those whom a query finds, lowest first. */
  find(queries: Queries, query: WordQuery, limit: number): MaybePromise<{ readonly n: number }[]>;
  /** How many those are, up to a limit. */
  count(queries: Queries, query: WordQuery, limit: number): MaybePromise<number>;
  /** Whether a row of `people` has one of the numbers in a JSON list, `$1`. */
  readonly isAsked: string;
}

export type HasWords = (person: ListedPerson) => MaybePromise<boolean>;

export interface ListedPerson {
  readonly n: number;
  readonly userId: string;
  readonly listable: Listable;
}

export interface WordQuery {
  /** All of them. */
  readonly words: readonly AskedWord[];
  /** All of them as they are. */
  readonly whole: readonly string[];
  /** Where `words` have to be. */
  readonly within: 'name' | 'everything';
  /** Whether those who have not chosen are in the directory. */
  readonly isListedByDefault: boolean;
}
