import type { HandlerOf } from '../../hosts/api/endpoint/endpoint.ts';
import { oneMore, ownPage, parseCursor, parseNumber } from '../../hosts/api/endpoint/paging.ts';
import type { AuditContracts } from './contract.ts';
import { readLog } from './read-log.ts';
import { showEntry } from './show-entry.ts';

type GetAudit = HandlerOf<AuditContracts['list-audit']>;

export function createGetAudit(appSecret: string): GetAudit {
  return async ({ accounts, query }) => {
    const before = parseCursor(query, parseNumber);
    const { user, actor } = query;
    const [since, until] = [query.since, query.until].map((at) => at && new Date(at).toISOString());
    const filter = { user, actor, since, until };
    const entries = await readLog(accounts, appSecret, filter, before, oneMore(query));
    return ownPage(entries, query, ({ id }) => id, showEntry);
  };
}
