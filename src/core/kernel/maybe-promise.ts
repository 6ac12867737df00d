/** SQLite returns results synchronously, PostgreSQL doesn't. Callers wait only if they must. */
export type MaybePromise<T> = T | Promise<T>;

export function after<T, U>(value: MaybePromise<T>, next: (value: T) => MaybePromise<U>): MaybePromise<U> {
  return value instanceof Promise ? value.then(next) : next(value);
}
