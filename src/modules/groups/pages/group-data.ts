import { setImmediate } from 'node:timers/promises';
import { mainPaths } from '../../../core/paths/main.ts';
import { csvMark, csvRow } from '../../../core/platform/csv.ts';
import { href } from '../../../core/routing/href.ts';
import { plainWords } from '../../../domain/formats/markdown-to-text.ts';
import { groupTextsIn } from '../../../domain/profile/profile-groups.ts';
import { closestTo } from '../../../hosts/directory/directory.ts';
import { renderPersonVcard } from '../../../hosts/directory/pages/stream-vcards.ts';
import type { VisitorCall } from '../../../hosts/main/members/services.ts';
import type { TreeGroup } from '../../../store/groups.ts';
import { findPublished } from '../../../store/published.ts';
import type { GroupView } from './group-view.ts';

type Call = Pick<VisitorCall<never>, 'exchange' | 'previewUrl' | 'accounts'>;

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

export function renderGroupCsv({ json }: GroupView): string {
  const rows = json.items.map((item) => columns.map((column) => item[column]));
  return csvMark + [columns, ...rows].map(csvRow).join('');
}

/** Profiles loaded at a time, because one may be large. */
const batchSize = 20;

/** Streams the cards of members, without members who were unpublished meanwhile. */
export async function* streamGroupVcards(
  { accounts, previewUrl, exchange }: Call,
  { members }: GroupView,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const choose = closestTo(exchange.locale);
  for (let start = 0; start < members.length; start += batchSize) {
    const cards: string[] = [];
    for (const { userId } of members.slice(start, start + batchSize)) {
      const row = await findPublished(accounts.database, userId);
      if (row) cards.push(renderPersonVcard(row, previewUrl, choose));
    }
    yield encoder.encode(cards.join(''));
    // On SQLite, other requests would wait for the last card without this pause.
    await setImmediate();
  }
}
