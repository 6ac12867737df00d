import type { MaybePromise } from '../core/kernel/maybe-promise.ts';
import type { Queries, Value } from './database.ts';

/** SQL as a function of its values. `$1` is the first value, wherever it occurs in the text. */
type Statement<Values extends readonly Value[], Result> = (queries: Queries, ...values: Values) => Result;

export function oneRow<Row, Values extends readonly Value[] = []>(
  sql: string,
): Statement<Values, MaybePromise<Row | null>> {
  const { text, inOrder } = numbered(sql);
  return (queries, ...values) => queries.get<Row>(text, inOrder(values));
}

export function allRows<Row, Values extends readonly Value[] = []>(
  sql: string,
): Statement<Values, MaybePromise<Row[]>> {
  const { text, inOrder } = numbered(sql);
  return (queries, ...values) => queries.all<Row>(text, inOrder(values));
}

export function hasRow<Values extends readonly Value[] = []>(
  sql: string,
): Statement<Values, Promise<boolean>> {
  const find = oneRow<unknown, Values>(sql);
  return async (queries, ...values) => (await find(queries, ...values)) !== null;
}

/** Returns whether a row was changed. */
export function change<Values extends readonly Value[] = []>(
  sql: string,
): Statement<Values, Promise<boolean>> {
  const { text, inOrder } = numbered(sql);
  return async (queries, ...values) => (await queries.run(text, inOrder(values))) > 0;
}

/** Databases number parameters by their first occurrence, and reject values without a parameter. */
function numbered(sql: string) {
  const order = [...new Set(Array.from(sql.matchAll(/\$(\d+)/g), ([, number]) => Number(number)))];
  return {
    text: sql.replace(/\$(\d+)/g, (_, number) => `$${order.indexOf(Number(number)) + 1}`),
    inOrder: (values: readonly Value[]) => order.map((number) => values[number - 1] as Value),
  };
}
