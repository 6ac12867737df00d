/** The headers of a request, as received. */
export interface HeaderLines {
  /** Names and values in turn. */
  readonly rawHeaders: readonly string[];
  /** By lower-case name; a repeated header is joined or, where HTTP forbids joining, its first value. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Headers, empty line and body, as they are sent behind the headers of the request. */
export interface CachedReply {
  readonly length: number;
  readonly bodyStart: number;
  /** From here up to the body it is the head of a 304. */
  readonly unchangedStart: number;
  /** Its bytes may have been overwritten: the response has to be made again. */
  readonly isEvicted: boolean;
  /** Copies the bytes between `from` and `to`. */
  copyTo(target: Buffer, at: number, from: number, to: number): void;
}

/** A cached response, for every request with the same target whose headers ask for the same. */
export interface Repeat {
  /** Counts a request in the metrics; set by the stage that measures. */
  meter: ((startedAt: number) => void) | null;
  /** Null where the request has to be handled: the response was evicted, or may have changed. */
  find(): CachedReply | null;
  /** Counts a request like one that was handled. */
  count(headers: HeaderLines, startedAt: number): void;
}

/** The headers of a request, which others may share. */
export interface SharedHeaders extends HeaderLines {
  /** Undefined before the first request; null where its responses are not repeated. */
  repeats: RepeatsOfHeaders | null | undefined;
}

/** Repeats by target. */
export interface RepeatsOfHeaders {
  readonly byTarget: Map<string, Repeat>;
  /** They have headers that a trusted proxy writes. */
  readonly isForwarded: boolean;
  /** How often all entries were dropped. Older entries no longer count, and must not grow. */
  readonly era: number;
}
