import { after } from '../../src/core/kernel/maybe-promise.ts';
import type { Database, Queries, Value } from '../../src/store/database.ts';

export interface StatementCounts {
  statements: number;
  /** Rows that statements returned or changed. */
  rows: number;
}

/** A database that counts statements and rows, which are equal on all machines. */
export function countStatements(database: Database): { watched: Database; counts: StatementCounts } {
  const counts = { statements: 0, rows: 0 };
  const counted = <T>(result: T, rows: number): T => {
    counts.statements += 1;
    counts.rows += rows;
    return result;
  };
  const watchQueries = <Q extends Queries>(queries: Q): Q => ({
    ...queries,
    get: <Row>(sql: string, values?: readonly Value[]) =>
      after(queries.get<Row>(sql, values), (row) => counted(row, 1)),
    all: <Row>(sql: string, values?: readonly Value[]) =>
      after(queries.all<Row>(sql, values), (rows) => counted(rows, rows.length)),
    run: (sql: string, values?: readonly Value[]) =>
      after(queries.run(sql, values), (changed) => counted(changed, changed)),
  });
  const watched: Database = {
    ...watchQueries(database),
    transaction: (work, safe) => database.transaction((queries) => work(watchQueries(queries)), safe),
    snapshot: (work) => database.snapshot((queries) => work(watchQueries(queries))),
  };
  return { watched, counts };
}
