import { etagOf, unlessKnown } from '../../../core/kernel/conditional.ts';
import { HttpError } from '../../../core/kernel/http-error.ts';
import { createTypeChooser } from '../../../core/kernel/negotiate.ts';
import { queryParameter } from '../../../core/kernel/query.ts';
import { type Reply, redirect, reply, vary } from '../../../core/kernel/reply.ts';
import { header } from '../../../core/kernel/request.ts';
import { mainPaths } from '../../../core/paths/main.ts';
import { href } from '../../../core/routing/href.ts';
import type { VisitorCall } from '../../../hosts/main/members/services.ts';
import { findSeenBy, requireGroup } from './group-call.ts';
import { renderGroupCsv, renderGroupJsonLd, streamGroupVcards } from './group-data.ts';
import { renderGroup } from './group-page.tsx';
import { parseGroupRequest, wholeGroup } from './group-request.ts';
import { type GroupView, readGroupView } from './group-view.ts';

const formats = {
  html: 'text/html',
  json: 'application/json',
  jsonld: 'application/ld+json',
  csv: 'text/csv',
  vcard: 'text/vcard',
} as const;
type Format = keyof typeof formats;

const names = Object.keys(formats) as Format[];
const chooseType = createTypeChooser(Object.values(formats));

/** A group in the negotiated format. A former slug redirects to the current one. */
export async function showGroup(call: VisitorCall<'slug'>): Promise<Reply> {
  const { exchange, params } = call;
  const groups = await findSeenBy(call);
  const { group, movedTo } = await requireGroup(call, groups, params.slug);
  if (movedTo) return redirect(308, href(mainPaths.group, { slug: movedTo }) + exchange.query);
  const format = chooseFormat(call);
  const request = parseGroupRequest(exchange.query);
  const isWhole = format === 'csv' || format === 'vcard';
  const view = await readGroupView(call, groups, group, isWhole ? wholeGroup(request) : request);
  const answer = format === 'html' ? renderGroup(call, view, request) : renderData(call, format, view);
  // An unpublished member must disappear at once, so caches must revalidate.
  Object.assign(answer.headers, { 'Cache-Control': 'private, no-cache' });
  vary(answer, 'Accept');
  if (typeof answer.body !== 'string') return answer;
  answer.headers.ETag = etagOf(answer.body);
  return unlessKnown(exchange, answer);
}

function chooseFormat({ exchange: { query, request } }: VisitorCall<'slug'>): Format {
  const asked = queryParameter(query, 'format');
  const type = asked === null ? chooseType(header(request, 'accept')) : null;
  const format = names.find((name) => name === asked || formats[name] === type);
  if (!format)
    throw new HttpError(
      406,
      `Groups are available as ${names.join(', ')}. Ask with ?format= or an Accept header.`,
    );
  return format;
}

function renderData(call: VisitorCall<'slug'>, format: Exclude<Format, 'html'>, view: GroupView): Reply {
  const headers = {
    'Content-Type': `${formats[format]}; charset=utf-8`,
    'Content-Language': call.exchange.locale,
  };
  if (format === 'json') return reply(200, headers, JSON.stringify(view.json));
  if (format === 'jsonld') return reply(200, headers, renderGroupJsonLd(call, view));
  const extension = format === 'csv' ? 'csv' : 'vcf';
  const file = { 'Content-Disposition': `attachment; filename="${view.group.slug}.${extension}"` };
  const body = format === 'csv' ? renderGroupCsv(view) : streamGroupVcards(call, view);
  return reply(200, { ...headers, ...file }, body);
}
