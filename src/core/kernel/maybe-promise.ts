/** SQLite answers synchronously, PostgreSQL does not: a caller that need not wait does not. */
export type MaybePromise<T> = T | Promise<T>;

export function after<T, U>(value: MaybePromise<T>, next: (value: T) => MaybePromise<U>): MaybePromise<U> {
  return value instanceof Promise ? value.then(next) : next(value);
}
