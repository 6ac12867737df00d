import type { Queries } from '../database.ts';

/** Whether the directory is switched on. Where it is not, nothing is indexed. */
export async function isDirectoryOn(queries: Queries): Promise<boolean> {
  return isOn(await queries.get<Switch>(question));
}

/** The same, locked until the transaction ends. */
export async function holdDirectory(queries: Queries): Promise<boolean> {
  return isOn(await queries.get<Switch>(`${question} ${queries.dialect.forShare}`));
}

/** Exclusive until the transaction ends: a person being listed is in the directory by then, or comes after. */
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
