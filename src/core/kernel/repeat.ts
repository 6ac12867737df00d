/** The headers of a request, as received. */
export interface HeaderLines {
  /** Names and values alternate. */
  readonly rawHeaders: readonly string[];
  /** Values by lower-case name. Repeated headers are joined. Where HTTP forbids joining, it is the first value. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** The headers, the empty line and the body of a response, sent after the headers that depend on the request. */
export interface CachedReply {
  readonly length: number;
  readonly bodyStart: number;
  /** The position at which the head of the 304 begins. It ends at the body. */
  readonly unchangedStart: number;
  /** Whether the bytes may have been overwritten, so that the response has to be rendered again. */
  readonly isEvicted: boolean;
  /** Copies the bytes between `from` and `to`. */
  copyTo(target: Buffer, at: number, from: number, to: number): void;
}

/** A cached response for all requests with the same target and equivalent headers. */
export interface Repeat {
  /** Counts a request in the metrics. The stage that measures sets it. */
  meter: ((startedAt: number) => void) | null;
  /** Null if the request has to be handled, because the response was evicted or may have changed. */
  find(): CachedReply | null;
  /** Counts a request in the same way as a handled one. */
  count(headers: HeaderLines, startedAt: number): void;
}

/** The headers of a request, which other requests may share. */
export interface SharedHeaders extends HeaderLines {
  /** Undefined before the first request. Null if responses to these headers can't be repeated. */
  repeats: RepeatsOfHeaders | null | undefined;
}

/** Cached responses by target. */
export interface RepeatsOfHeaders {
  readonly byTarget: Map<string, Repeat>;
  /** Whether they contain headers that a trusted proxy writes. */
  readonly isForwarded: boolean;
  /** The number of times that all entries were dropped. Older entries no longer count and must not grow. */
  readonly era: number;
}
