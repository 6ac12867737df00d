import { setImmediate } from 'node:timers/promises';
import { mainPaths } from '../../../core/paths/main.ts';
import { csvMark, csvRow } from '../../../core/platform/csv.ts';
import { href } from '../../../core/routing/href.ts';
import { plainWords } from '../../../domain/formats/markdown-to-text.ts';
import { groupTextsIn } from '../../../domain/profile/profile-groups.ts';
import { closestTo } from '../../../hosts/directory/directory.ts';
import { renderPersonVcard } from '../../../hosts/directory/pages/stream-vcards.ts';
import type { VisitorCall } from '../../../hosts/main/members/services.ts';
import type { ShownMember } from '../../../store/group-members.ts';
import type { TreeGroup } from '../../../store/groups.ts';
import { listPublished } from '../../../store/published.ts';
import { memberToJson } from '../show-group.ts';
import { readMembers } from '../shown-members.ts';
import { siteOf } from './group-call.ts';
import type { GroupView } from './group-view.ts';

type Call = Pick<VisitorCall<never>, 'exchange' | 'previewUrl' | 'accounts' | 'directory'>;

/** Renders schema.org/Organization. */
export function renderGroupJsonLd(call: Call, { group, json, parents, subgroups }: GroupView): string {
  const parent = parents.at(-1);
  const organization = (other: TreeGroup) => ({
    '@type': 'Organization',
    '@id': groupAddress(call, other),
    name: groupTextsIn(other, call.exchange.locale).name,
  });
  return JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': groupAddress(call, group),
    name: json.name,
    ...(json.description && { description: plainWords(json.description) }),
    url: json.url ?? groupAddress(call, group),
    ...(json.picture && { logo: json.picture }),
    ...(parent && { parentOrganization: organization(parent) }),
    ...(subgroups.length > 0 && { subOrganization: subgroups.map(organization) }),
    member: json.items.map(({ name, title, url }) => ({
      '@type': 'Person',
      name,
      url,
      ...(title && { jobTitle: title }),
    })),
  });
}

export function groupAddress({ exchange }: Call, { slug }: Pick<TreeGroup, 'slug'>): string {
  return exchange.host.origin + href(mainPaths.group, { slug });
}

const columns = ['username', 'name', 'title', 'role', 'url'] as const;

/** The members of a file, some at a time. */
type Parts = AsyncGenerator<readonly ShownMember[]>;

export async function renderGroupCsv(call: Call, parts: Parts): Promise<string> {
  const { accounts, exchange } = call;
  const { locale } = exchange;
  const site = siteOf(call);
  const texts = [csvMark, csvRow(columns)];
  for await (const some of parts) {
    const members = await readMembers(accounts.database, some, locale, closestTo(locale));
    const items = members.map((member) => memberToJson(site, member));
    texts.push(...items.map((item) => csvRow(columns.map((column) => item[column]))));
  }
  return texts.join('');
}

/** Profiles loaded at a time, because one may be large. */
const batchSize = 20;

/** Streams the cards of members, without members who were unpublished meanwhile. */
export async function* streamGroupVcards(
  { accounts: { database }, previewUrl, exchange }: Call,
  parts: Parts,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const choose = closestTo(exchange.locale);
  for await (const members of parts)
    for (let start = 0; start < members.length; start += batchSize) {
      const ids = members.slice(start, start + batchSize).map(({ userId }) => userId);
      const rows = new Map((await listPublished(database, ids)).map((row) => [row.userId, row]));
      const cards = ids.map((id) => {
        const row = rows.get(id);
        return row ? renderPersonVcard(row, previewUrl, choose) : '';
      });
      yield encoder.encode(cards.join(''));
      // On SQLite, other requests would wait for the last card without this pause.
      await setImmediate();
    }
}
