import { noteAudit } from '../../../accounts/change-user.ts';
import { sayAgo } from '../../../core/html/design/ago.tsx';
import { EmptyState } from '../../../core/html/design/empty-state.tsx';
import { Icon } from '../../../core/html/design/icon.tsx';
import { SearchField } from '../../../core/html/design/search-field.tsx';
import { emptyStyles, findingStyles } from '../../../core/html/design/styles.ts';
import { queryParameter } from '../../../core/kernel/query.ts';
import { type Reply, reply } from '../../../core/kernel/reply.ts';
import { mainPaths } from '../../../core/paths/main.ts';
import type { MemberCall } from '../../../hosts/main/members/services.ts';
import { renderFramed } from '../../../hosts/web/frame.tsx';
import { exportEntries, exportFormats, mediaTypes } from '../export-entries.ts';
import { readLog } from '../read-log.ts';
import { findChainReport } from '../store.ts';
import css from './audit.css' with { type: 'text' };
import {
  type AuditRequest,
  auditAddress,
  auditPeriods,
  eventGroups,
  filterOf,
  parseAuditRequest,
} from './audit-request.ts';
import { AuditTable } from './audit-table.tsx';
import { auditTexts } from './audit-texts.ts';

interface AuditCall extends MemberCall {
  readonly auditDays: number;
}

const pageSize = 50;

export async function showAudit(call: AuditCall): Promise<Reply> {
  const { accounts, appSecret, exchange } = call;
  const { locale } = exchange;
  const texts = auditTexts(locale);
  const request = parseAuditRequest(exchange.query);
  const filter = filterOf(request, accounts.now());
  const found = await readLog(accounts, appSecret, filter, request.before, pageSize + 1);
  const entries = found.slice(0, pageSize);
  const last = found.length > pageSize ? entries.at(-1) : undefined;
  return renderFramed(exchange, {
    title: texts.title,
    css: findingStyles + emptyStyles + css,
    children: (
      <>
        <div class="audit-head">
          <h1>{texts.title}</h1>
          {exportFormats.map((format) => (
            <a class="button second" href={auditAddress(request, { format }, mainPaths.auditExport)}>
              <Icon name="download" />
              {format.toUpperCase()}
            </a>
          ))}
        </div>
        <Filters request={request} locale={locale} />
        {await renderChain(call)}
        {entries.length === 0 ? (
          <EmptyState icon="history" title={texts.none} hint={texts.noneHint} />
        ) : (
          <AuditTable entries={entries} locale={locale} />
        )}
        <div class="pages">
          {request.before !== null && <a href={auditAddress(request)}>{texts.newest}</a>}
          {last && (
            <a class="button second" href={auditAddress(request, { before: String(last.id) })}>
              {texts.older}
            </a>
          )}
        </div>
      </>
    ),
  });
}

/** Downloads the entries that match the page's filters. */
export async function sendAudit({ accounts, exchange }: AuditCall): Promise<Reply> {
  const asked = queryParameter(exchange.query, 'format');
  const format = exportFormats.find((one) => one === asked) ?? 'ndjson';
  await accounts.database.transaction((queries) =>
    noteAudit(queries, accounts, { type: 'audit.exported', user: null, details: { format } }),
  );
  const filter = filterOf(parseAuditRequest(exchange.query), accounts.now());
  return reply(
    200,
    {
      'Content-Type': mediaTypes[format],
      'Content-Disposition': `attachment; filename="audit.${format}"`,
      'Cache-Control': 'no-store',
    },
    encode(exportEntries(accounts.database, filter, format)),
  );
}

async function* encode(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const text of texts) yield encoder.encode(text);
}

interface FiltersProps {
  readonly request: AuditRequest;
  readonly locale: string;
}

function Filters({ request, locale }: FiltersProps) {
  const texts = auditTexts(locale);
  const option = (value: string, title: string, chosen: string) => (
    <option value={value} selected={value === chosen}>
      {title}
    </option>
  );
  return (
    <form class="filters" method="get" action={mainPaths.audit}>
      <SearchField name="q" label={texts.search} value={request.text} most={255} />
      <select name="events" aria-label={texts.events}>
        {eventGroups.map((group) => option(group, texts.groups[group], request.group))}
      </select>
      <select name="days" aria-label={texts.period}>
        {auditPeriods.map((days) => option(days, texts.days[days], request.days))}
      </select>
      <button type="submit" class="second">
        {texts.show}
      </button>
    </form>
  );
}

/** Shows the number of entries and the result of the last check. */
async function renderChain({ accounts, exchange, auditDays }: AuditCall) {
  const { locale } = exchange;
  const texts = auditTexts(locale);
  const report = await findChainReport(accounts.database);
  if (report === null) return null;
  const { first, last, verifiedAt, damaged } = report;
  const isDamaged = Number(damaged ?? 0) > 0;
  return (
    <p class={isDamaged ? 'chain bad' : 'chain'}>
      <Icon name={isDamaged ? 'triangle-alert' : 'circle-check'} />
      <span>
        {texts.entries(Number(last) - Number(first) + 1)} {sayState()} {texts.kept(auditDays)}
      </span>
    </p>
  );

  function sayState() {
    if (isDamaged) return texts.damaged;
    if (verifiedAt === null) return texts.notVerified;
    return texts.verified(sayAgo(verifiedAt, accounts.now(), locale));
  }
}
