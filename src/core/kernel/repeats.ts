import type { Repeat, RepeatsOfHeaders, SharedHeaders } from './repeat.ts';

/** `Vary` names these headers, so a cache in front distinguishes the same requests. */
const choosing = ['host', 'accept', 'accept-encoding', 'accept-language', 'origin'];
const personal = ['cookie', 'authorization', 'range', 'if-range', 'if-match', 'if-none-match'].concat(
  'if-modified-since',
  'if-unmodified-since',
);
const forwarded = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-request-id'];
const kinds: ReadonlyMap<string, 'choosing' | 'personal' | 'forwarded'> = new Map([
  ...choosing.map((name) => [name, 'choosing'] as const),
  ...personal.map((name) => [name, 'personal'] as const),
  ...forwarded.map((name) => [name, 'forwarded'] as const),
]);
const lengths: ReadonlySet<number> = new Set(Array.from(kinds.keys(), ({ length }) => length));
/** Stands for a missing header, because no header can have this value. */
const absent = '\0';

/** Characters. Longer combinations of headers aren't worth the memory. */
const longestKey = 512;
/** Bytes for an entry, including the descriptions of a user and a response that it references. */
const sizeOfRepeat = 640;
/** Bytes. Beyond this all entries are dropped. Those in use soon return. */
const usualLimit = 8 * 1024 * 1024;

/** Cached responses by the properties that their requests share, limited in bytes. */
export class Repeats {
  readonly #limit: number;
  readonly #byKey = new Map<string, Map<string, Repeat>>();
  #used = 0;
  #era = 0;

  constructor(limit = usualLimit) {
    this.#limit = limit;
  }

  get used(): number {
    return this.#used;
  }

  of(headers: SharedHeaders): RepeatsOfHeaders | null {
    const { repeats } = headers;
    if (repeats === null || repeats?.era === this.#era) return repeats;
    headers.repeats = this.#find(headers.rawHeaders);
    return headers.repeats;
  }

  keep({ byTarget, era }: RepeatsOfHeaders, target: string, repeat: Repeat): void {
    if (!byTarget.has(target)) this.#grow(target);
    if (era === this.#era) byTarget.set(target, repeat);
  }

  /** Null for requests with a header that affects only them, or with a repeated header. */
  #find(rawHeaders: readonly string[]): RepeatsOfHeaders | null {
    const chosen = choosing.map(() => absent);
    let isForwarded = false;
    for (let index = 0; index < rawHeaders.length; index += 2) {
      const name = rawHeaders[index] ?? '';
      if (!lengths.has(name.length)) continue;
      const lower = name.toLowerCase();
      const kind = kinds.get(lower);
      if (kind === 'forwarded') isForwarded = true;
      if (kind === 'personal') return null;
      if (kind !== 'choosing') continue;
      const place = choosing.indexOf(lower);
      if (chosen[place] !== absent) return null;
      chosen[place] = rawHeaders[index + 1] ?? '';
    }
    const key = chosen.join('\n');
    if (key.length > longestKey) return null;
    // Opening an entry may drop all others.
    const byTarget = this.#open(key);
    return { byTarget, isForwarded, era: this.#era };
  }

  #open(key: string): Map<string, Repeat> {
    const known = this.#byKey.get(key);
    if (known) return known;
    this.#grow(key);
    const opened = new Map<string, Repeat>();
    this.#byKey.set(key, opened);
    return opened;
  }

  #grow(text: string): void {
    this.#used += sizeOfRepeat + text.length;
    if (this.#used <= this.#limit) return;
    for (const byTarget of this.#byKey.values()) byTarget.clear();
    this.#byKey.clear();
    this.#used = sizeOfRepeat + text.length;
    this.#era += 1;
  }
}
