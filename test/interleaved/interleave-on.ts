import { createToken } from '../../src/accounts/identity/tokens.ts';
import { databaseUrl } from '../../src/core/config/database.ts';
import { connectDatabase } from '../../src/store/connect-database.ts';
import { accountsOf } from '../support/accounts.ts';
import { type Interleaving, interleave, type Result } from './interleave.ts';
import { startNode } from './start-node.ts';

/** Two concurrent runs on an empty database. */
export async function interleaveOn(url: string, options: Omit<Interleaving, 'nodes'>): Promise<Result> {
  const parsed = databaseUrl(url);
  if (!('engine' in parsed)) throw new Error(parsed.fix);
  const database = await connectDatabase(parsed);
  const accounts = accountsOf({ database });
  const { token } = await createToken(accounts, { username: null, scopes: ['operator'], expiresAt: null });
  await database.close();
  const nodes = [await startNode(url, token), await startNode(url, token)];
  try {
    return await interleave({ ...options, nodes });
  } finally {
    for (const node of nodes) await node.stop();
  }
}
