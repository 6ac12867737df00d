import type { Queries } from '../database.ts';

/** Whether the directory is on. While it is off, no user is indexed. */
export async function isDirectoryOn(queries: Queries): Promise<boolean> {
  return isOn(await queries.get<Switch>(question));
}

/** As `isDirectoryOn`, locked until the transaction ends. */
export async function holdDirectory(queries: Queries): Promise<boolean> {
  return isOn(await queries.get<Switch>(`${question} ${queries.dialect.forShare}`));
}

/**
 * An exclusive lock until the transaction ends. A user who is being listed is either in the directory by
 * then, or added afterwards.
 */
export async function lockDirectory(queries: Queries): Promise<void> {
  await queries.get<Switch>(`${question} ${queries.dialect.forUpdate}`);
}

interface Switch {
  readonly isOn: number;
}

const question = 'SELECT is_on AS "isOn" FROM directory_switch WHERE one = 1';

function isOn(found: Switch | null): boolean {
  return found?.isOn === 1;
}
