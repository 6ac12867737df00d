import type { Queries } from '../database.ts';

/** Whether anybody can look for people here. Where nobody can, nothing is made for it. */
export async function isDirectoryOn(queries: Queries): Promise<boolean> {
  return isOn(await queries.get<Switch>(question));
}

/** The same, and so it stays until the transaction ends. */
export async function holdDirectory(queries: Queries): Promise<boolean> {
  return isOn(await queries.get<Switch>(`${question} ${queries.dialect.forShare}`));
}

/** Nobody else holds it until the transaction ends: who is being listed is in it by then, or comes after. */
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
