import type { MaybePromise } from '../core/kernel/maybe-promise.ts';
import type { Listable } from '../domain/profile/directory-listing.ts';
import type { AskedWord } from '../domain/profile/near-words.ts';

export type Value = string | number | null | Uint8Array;

/** Parameters are `$1`, `$2`, … in the order in which they first appear. */
export interface Queries {
  readonly dialect: Dialect;
  get<Row>(sql: string, values?: readonly Value[]): MaybePromise<Row | null>;
  all<Row>(sql: string, values?: readonly Value[]): MaybePromise<Row[]>;
  /** Returns the number of changed rows. */
  run(sql: string, values?: readonly Value[]): MaybePromise<number>;
}

export interface Transaction extends Queries {
  /**
   * Runs at the end, one transaction after the other: in this order visitors see them. All other locks are held by
   * then, which prevents deadlocks.
   */
  readonly lastly: (() => Promise<void>)[];
  /** Users whose public content changes with the commit. */
  readonly changed: Set<string>;
}

/**
 * Whether a commit waits until it is safe from a power cut. `async` is for bookkeeping that no client was promised, and
 * that is done again if it was lost: an event is not, because others may have acted on it.
 */
export type Durability = 'sync' | 'async';

/** SQLite or PostgreSQL. All that differs between them is behind this. */
export interface Database extends Queries {
  /** Several statements without parameters: a migration. */
  script(queries: Queries, sql: string): MaybePromise<void>;
  /** Atomic; one writer at a time for each row that it locks. */
  transaction<T>(work: (transaction: Transaction) => Promise<T>, durability?: Durability): Promise<T>;
  /** A transaction of migrations: it has no time limit, and waits as long for another process's. */
  upgrade<T>(work: (queries: Queries) => Promise<T>): Promise<T>;
  /** Reads of one consistent snapshot, which block no writer. */
  snapshot<T>(work: (queries: Queries) => Promise<T>): Promise<T>;
  /** A channel to every process of every node at this database; null where all of them are on one machine. */
  readonly broadcast: Broadcast | null;
  /**
   * Calls back when the log may have grown, by whichever process, and with true when it has certainly grown. Returns
   * a function that ends the watch.
   */
  onEventsAppended(tell: (isCertain?: boolean) => void): () => void;
  /**
   * Changes with every commit: on SQLite of any process, on PostgreSQL of this one. Constant for one turn of the event
   * loop, unless this process commits.
   */
  version(): number;
  /** Changes after a failover to a server that may lack the last commits of the old one, and when it has caught up. */
  era(): number;
  /** Whether the replica answers in place of the primary, and may lack its last commits. */
  isBehind(): boolean;
  /** Throws an `Outage` unless the data can be read, could be for a minute, and is where it was when it was opened. */
  probe(): MaybePromise<void>;
  /** Records that stored data was found damaged. */
  noteDamage(): void;
  /** The database's file; null where it has none of its own. */
  readonly file: DatabaseFile | null;
  /** Integrity problems of the storage, if they can be detected. */
  findDamage(): MaybePromise<string | null>;
  close(): MaybePromise<void>;
}

/** Short messages, which may be lost. */
export interface Broadcast {
  /** Whether messages arrive, as far as is known. */
  isHeard(): boolean;
  send(text: string): void;
  /** Messages of this process included. */
  hear(listen: (text: string) => void): void;
}

export interface DatabaseFile {
  readonly path: string;
  /** Throws an `Outage` when it was deleted or replaced. Takes microseconds. */
  check(): void;
  /** Writes everything to a new file, also when its own is deleted: until it is closed nothing is lost. */
  copy(to: string): void;
}

export interface Dialect {
  readonly engine: 'sqlite' | 'postgres';
  /** Locks the selected rows until the transaction ends. */
  readonly forUpdate: string;
  /** Prevents changes of the selected rows until the transaction ends. */
  readonly forShare: string;
  /** Locks the texts of a JSON list, `$1`, until the transaction ends, in one order; null where there is one writer. */
  readonly lockTexts: string | null;
  /** The texts of a JSON list, `$1`, each as a row with a `value`. */
  readonly listedTexts: string;
  /** The lists within a JSON list, `$1`, each as a row with a `value`. */
  readonly listedRows: string;
  /** The aggregate that joins the texts of several rows. */
  readonly joinTexts: string;
  /** Returns a row where the table of migrations exists. */
  readonly findMigrations: string;
  /** A text column as UTF-8 bytes. */
  readonly utf8: (column: string) => string;
  readonly words: Readonly<Record<'exact' | 'bytes' | 'sequence' | 'transaction', string>>;
  /** Serializes the end of transactions, and notifies every process once this one is committed. */
  readonly openLog: string | null;
  isUniqueViolation(error: unknown): boolean;
  readonly directoryWords: DirectoryWords;
}

/** The search index of the directory, by each person's number. Words are folded: lower case, without spaces. */
export interface DirectoryWords {
  /** For many people who have no words yet. */
  insert(queries: Queries, people: readonly ListedPerson[]): MaybePromise<unknown>;
  /** Replaces the words of one person. */
  put(queries: Queries, person: ListedPerson): MaybePromise<unknown>;
  /** Whether `put` postpones the indexing of words, and of what is shown with them. */
  readonly isPatient: boolean;
  /** SQL on a row of `people`: the fingerprint of a postponed listing; null where none is postponed. */
  readonly waiting: string;
  remove(queries: Queries, n: number): MaybePromise<unknown>;
  /**
   * Continues to overwrite deleted content on the disk, for so many pages; returns 0 once that is done. The first call
   * covers everything deleted by then.
   */
  readonly scrub: ((queries: Queries, pages: number, isFirst: boolean) => Promise<number>) | null;
  /** SQL: whether the word `value` leads to anyone. */
  readonly isKnown: string;
  /** Removes all people and words; numbers begin again. */
  empty(queries: Queries): MaybePromise<unknown>;
  /** For checking all people on one snapshot: returns a test whether exactly these words lead to a person. */
  examine(queries: Queries): Promise<HasWords>;
  /** SQL: the numbers of words whose person is gone. */
  readonly strays: string;
  /** The numbers of the people that a query finds, lowest first. */
  find(queries: Queries, query: WordQuery, limit: number): MaybePromise<{ readonly n: number }[]>;
  /** How many those are, up to a limit. */
  count(queries: Queries, query: WordQuery, limit: number): MaybePromise<number>;
  /** SQL: whether a row of `people` has one of the numbers in a JSON list, `$1`. */
  readonly isAsked: string;
}

export type HasWords = (person: ListedPerson) => MaybePromise<boolean>;

export interface ListedPerson {
  readonly n: number;
  readonly userId: string;
  readonly listable: Listable;
}

export interface WordQuery {
  /** All of them have to fit. */
  readonly words: readonly AskedWord[];
  /** Words that have to fit exactly. */
  readonly whole: readonly string[];
  /** Where `words` have to be found. */
  readonly within: 'name' | 'everything';
  /** Whether people who have not chosen are listed. */
  readonly isListedByDefault: boolean;
}
