/** Milliseconds: `freshTime` until a refresh, and the longest use while the provider is unavailable. */
const freshTime = 3_600_000;
const longestTime = 24 * 3_600_000;
/** Milliseconds between two attempts. */
const attemptTime = 5_000;

export interface MetadataCache<T> {
  find(): Promise<T>;
  /** Refreshes immediately for an unknown key. A failure keeps the former metadata. */
  renew(): Promise<T>;
  /** Whether it was fetched just now, so that requests of strangers do not cause fetches each time. */
  wasJustAsked(): boolean;
}

/** The provider's cached metadata. Sign-ins don't wait while it is refreshed. */
export function createMetadataCache<T>(ask: () => Promise<T>, now: () => Date): MetadataCache<T> {
  let kept: { readonly value: T; readonly at: number } | null = null;
  let underWay: Promise<T> | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;
  return { find, renew, wasJustAsked };

  async function find(): Promise<T> {
    const age = kept ? now().getTime() - kept.at : Number.POSITIVE_INFINITY;
    if (!kept || age >= longestTime) return renew();
    // If it fails, a later caller retries.
    if (age >= freshTime && !wasJustAsked()) renew().catch(() => {});
    return kept.value;
  }

  /** Concurrent callers share one request. */
  function renew(): Promise<T> {
    const at = now().getTime();
    askedAt = at;
    underWay ??= ask()
      .then((value) => {
        kept = { value, at };
        return value;
      })
      .finally(() => {
        underWay = null;
      });
    return underWay;
  }

  function wasJustAsked(): boolean {
    return now().getTime() - askedAt < attemptTime;
  }
}
