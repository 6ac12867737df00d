import { after } from '../../../core/kernel/maybe-promise.ts';
import type { Database, Queries, Value } from '../../../store/database.ts';
import { describeCaller } from './stack.ts';
import { currentTrace, elapsed, type QueryRecord } from './trace.ts';

/** Records every statement that runs for a request in its trace. */
export function watchDatabase(database: Database): Database {
  return {
    ...database,
    ...watchQueries(database),
    transaction: (work, safe) =>
      database.transaction(
        ({ lastly, changed, ...queries }) => work({ ...watchQueries(queries), lastly, changed }),
        safe,
      ),
    snapshot: (work) => database.snapshot((queries) => work(watchQueries(queries))),
  };
}

function watchQueries(queries: Queries): Queries {
  return {
    dialect: queries.dialect,
    get: <Row>(sql: string, values?: readonly Value[]) => {
      const end = begin(sql, values);
      return after(queries.get<Row>(sql, values), (row) => end(row, row === null ? 0 : 1));
    },
    all: <Row>(sql: string, values?: readonly Value[]) => {
      const end = begin(sql, values);
      return after(queries.all<Row>(sql, values), (rows) => end(rows, rows.length));
    },
    run: (sql, values) => {
      const end = begin(sql, values);
      return after(queries.run(sql, values), (changed) => end(changed, changed));
    },
  };
}

function begin(sql: string, values: readonly Value[] = []): <T>(result: T, rows: number) => T {
  const trace = currentTrace.getStore();
  if (!trace) return (result) => result;
  const from = elapsed(trace);
  const query: QueryRecord = {
    sql: sql.replace(/\s+/g, ' ').trim(),
    parameters: values.map(showValue),
    from,
    askedBy: describeCaller(/\/src\/(store|hosts\/response-cache|ops\/diagnostics)\//),
    rows: null,
    milliseconds: null,
  };
  trace.queries.push(query);
  return (result, rows) => {
    query.rows = rows;
    query.milliseconds = elapsed(trace) - from;
    return result;
  };
}

function showValue(value: Value): string {
  if (value instanceof Uint8Array) return `${value.length} bytes`;
  const text = String(value);
  return text.length > 200 ? `${text.slice(0, 200)}… (${text.length} characters)` : text;
}
