import type { MaybePromise } from '../core/kernel/maybe-promise.ts';
import type { Listable } from '../domain/profile/directory-listing.ts';
import type { AskedWord } from '../domain/profile/near-words.ts';

export type Value = string | number | null | Uint8Array;

/** Parameters are `$1`, `$2`, … and must first appear in this order. */
export interface Queries {
  readonly dialect: Dialect;
  get<Row>(sql: string, values?: readonly Value[]): MaybePromise<Row | null>;
  all<Row>(sql: string, values?: readonly Value[]): MaybePromise<Row[]>;
  /** Returns the number of changed rows. */
  run(sql: string, values?: readonly Value[]): MaybePromise<number>;
}

export interface Transaction extends Queries {
  /**
   * Work at the end of the transaction. Transactions run it one after another, and visitors see their events
   * in that order. All other locks are held by then, which prevents deadlocks.
   */
  readonly lastly: (() => Promise<void>)[];
  /** Users whose published content changes with the commit. */
  readonly changed: Set<string>;
}

/**
 * Whether a commit waits until its data survives a power cut. Use `async` only for bookkeeping that no client
 * relies on and that is repeated if it is lost. Events need `sync`, because others may have acted on them.
 */
export type Durability = 'sync' | 'async';

/** SQLite or PostgreSQL. This interface hides all differences between them. */
export interface Database extends Queries {
  /** Runs several statements without parameters, for migrations. */
  script(queries: Queries, sql: string): MaybePromise<void>;
  /** Atomic. Each locked row has one writer at a time. */
  transaction<T>(work: (transaction: Transaction) => Promise<T>, durability?: Durability): Promise<T>;
  /** A transaction for migrations. It has no time limit, also when it waits for the migration of another process. */
  upgrade<T>(work: (queries: Queries) => Promise<T>): Promise<T>;
  /** Reads a consistent snapshot without blocking writers. */
  snapshot<T>(work: (queries: Queries) => Promise<T>): Promise<T>;
  /** A channel to every process at this database, on all nodes. Null if all processes run on one machine. */
  readonly broadcast: Broadcast | null;
  /**
   * Calls back when any process may have appended to the log, with true if it certainly has. Returns a
   * function that ends the watch.
   */
  onEventsAppended(tell: (isCertain?: boolean) => void): () => void;
  /**
   * Changes with each commit: on SQLite those of all processes, on PostgreSQL those of this process. Constant
   * within a turn of the event loop, unless this process commits.
   */
  version(): number;
  /** Changes after a failover to a server that may lack the last commits, and again once that server has caught up. */
  era(): number;
  /** Whether the replica serves reads instead of the primary. It may lack the last commits. */
  isBehind(): boolean;
  /**
   * Throws an `Outage` unless the data is readable, was readable for the last minute, and the file is where
   * it was opened.
   */
  probe(): MaybePromise<void>;
  /** Records that stored data was found damaged. */
  noteDamage(): void;
  /** The file of the database. Null for PostgreSQL. */
  readonly file: DatabaseFile | null;
  /** Describes damage of the storage, if the database can detect it. */
  findDamage(): MaybePromise<string | null>;
  close(): MaybePromise<void>;
}

/** Sends short messages, which may get lost. */
export interface Broadcast {
  /** Whether messages currently arrive, as far as this process knows. */
  isHeard(): boolean;
  send(text: string): void;
  /** Receives all messages, including those of this process. */
  hear(listen: (text: string) => void): void;
}

export interface DatabaseFile {
  readonly path: string;
  /** Throws an `Outage` if the file was deleted or replaced. Takes microseconds. */
  check(): void;
  /** Writes the whole database to a new file. It works for a deleted file too, as long as the database is open. */
  copy(to: string): void;
}

export interface Dialect {
  readonly engine: 'sqlite' | 'postgres';
  /** Locks the selected rows until the transaction ends. */
  readonly forUpdate: string;
  /** Prevents changes of the selected rows until the transaction ends. */
  readonly forShare: string;
  /**
   * SQL that locks the texts of a JSON list, `$1`, until the transaction ends, in a fixed order. Null if the
   * database has a single writer.
   */
  readonly lockTexts: string | null;
  /** SQL: the texts of a JSON list, `$1`, as rows with the column `value`. */
  readonly listedTexts: string;
  /** SQL: the lists within a JSON list, `$1`, as rows with the column `value`. */
  readonly listedRows: string;
  /** The aggregate function that joins texts. */
  readonly joinTexts: string;
  /** SQL that returns a row if the table of migrations exists. */
  readonly findMigrations: string;
  /** SQL for a text column as UTF-8 bytes. */
  readonly utf8: (column: string) => string;
  readonly words: Readonly<Record<'exact' | 'bytes' | 'sequence' | 'transaction', string>>;
  /** SQL that serializes the ends of transactions, and notifies all processes after the commit. */
  readonly openLog: string | null;
  isUniqueViolation(error: unknown): boolean;
  readonly directoryWords: DirectoryWords;
}

/** The search index of the directory, by the number of each user. Words are folded: lower case, without spaces. */
export interface DirectoryWords {
  /** Inserts the words of many users who have none yet. */
  insert(queries: Queries, people: readonly ListedPerson[]): MaybePromise<unknown>;
  /** Replaces the words of a user. */
  put(queries: Queries, person: ListedPerson): MaybePromise<unknown>;
  /** Whether `put` postpones indexing, and with it the update of the displayed data. */
  readonly isPatient: boolean;
  /** SQL on a row of `people`: the fingerprint of a postponed entry. Null if none is postponed. */
  readonly waiting: string;
  remove(queries: Queries, n: number): MaybePromise<unknown>;
  /**
   * Overwrites deleted content on the disk, up to this number of pages. Returns 0 when finished. The first
   * call covers all content deleted until then.
   */
  readonly scrub: ((queries: Queries, pages: number, isFirst: boolean) => Promise<number>) | null;
  /** SQL: whether any user has the word `value`. */
  readonly isKnown: string;
  /** Deletes all users and words. Numbers start from the beginning. */
  empty(queries: Queries): MaybePromise<unknown>;
  /** For a check of all users on a snapshot. Returns a function that tests whether exactly these words lead to a user. */
  examine(queries: Queries): Promise<HasWords>;
  /** SQL: the numbers of words whose user no longer exists. */
  readonly strays: string;
  /** The numbers of the users that match a query, lowest first. */
  find(queries: Queries, query: WordQuery, limit: number): MaybePromise<{ readonly n: number }[]>;
  /** The number of matching users, up to a limit. */
  count(queries: Queries, query: WordQuery, limit: number): MaybePromise<number>;
  /** SQL: whether the number of a row of `people` is in a JSON list, `$1`. */
  readonly isAsked: string;
}

export type HasWords = (person: ListedPerson) => MaybePromise<boolean>;

export interface ListedPerson {
  readonly n: number;
  readonly userId: string;
  readonly listable: Listable;
}

export interface WordQuery {
  /** A user has to match all of these words. */
  readonly words: readonly AskedWord[];
  /** Words that have to match exactly. */
  readonly whole: readonly string[];
  /** The fields in which `words` are searched. */
  readonly within: 'name' | 'everything';
  /** Whether users who haven't chosen are listed. */
  readonly isListedByDefault: boolean;
}
