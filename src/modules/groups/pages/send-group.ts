import { etagOf, unlessKnown } from '../../../core/kernel/conditional.ts';
import { HttpError } from '../../../core/kernel/http-error.ts';
import { createTypeChooser } from '../../../core/kernel/negotiate.ts';
import { queryParameter } from '../../../core/kernel/query.ts';
import { type Reply, redirect, reply, vary } from '../../../core/kernel/reply.ts';
import { header } from '../../../core/kernel/request.ts';
import { mainPaths } from '../../../core/paths/main.ts';
import { href } from '../../../core/routing/href.ts';
import type { VisitorCall } from '../../../hosts/main/members/services.ts';
import type { Group } from '../../../store/groups.ts';
import type { SeenGroups } from '../find-groups.ts';
import { mostMembers } from '../limits.ts';
import { findMembers } from '../shown-members.ts';
import { findSeenBy, requireGroup } from './group-call.ts';
import { renderGroupCsv, renderGroupJsonLd, streamGroupVcards } from './group-data.ts';
import { renderGroup } from './group-page.tsx';
import { type GroupRequest, parseGroupRequest } from './group-request.ts';
import { askMembers, type GroupView, readGroupView } from './group-view.ts';

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
  const answer =
    format === 'csv' || format === 'vcard'
      ? await sendFile(call, format, groups, group, request)
      : await sendPage(call, format, await readGroupView(call, groups, group, request), request);
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

/** A file has all members, because a team is exported as a whole. */
async function sendFile(
  call: VisitorCall<'slug'>,
  format: 'csv' | 'vcard',
  groups: SeenGroups,
  group: Group,
  request: GroupRequest,
): Promise<Reply> {
  const asked = askMembers(call, groups, group, { ...request, after: null, limit: mostMembers });
  const parts = findMembers(call.accounts.database, asked);
  const body = format === 'csv' ? await renderGroupCsv(call, parts) : streamGroupVcards(call, parts);
  const name = `${group.slug}.${format === 'csv' ? 'csv' : 'vcf'}`;
  const file = { 'Content-Disposition': `attachment; filename="${name}"` };
  return reply(200, { ...headersOf(call, format), ...file }, body);
}

function sendPage(
  call: VisitorCall<'slug'>,
  format: 'html' | 'json' | 'jsonld',
  view: GroupView,
  request: GroupRequest,
): Reply | Promise<Reply> {
  if (format === 'html') return renderGroup(call, view, request);
  const body = format === 'json' ? JSON.stringify(view.json) : renderGroupJsonLd(call, view);
  return reply(200, headersOf(call, format), body);
}

function headersOf({ exchange }: VisitorCall<'slug'>, format: Format) {
  return { 'Content-Type': `${formats[format]}; charset=utf-8`, 'Content-Language': exchange.locale };
}
