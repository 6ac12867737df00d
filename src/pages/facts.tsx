import type { Item } from '../profile/document.ts';
import { sectionTitle } from '../profile/labels.ts';
import { isLink } from '../profile/links.ts';
import { subtitleOf, titleOf } from '../profile/titles.ts';
import { outgoing, shownAddress } from './outgoing.ts';
import type { ProfilePage } from './page.ts';

const shownElsewhere: ReadonlySet<string> = new Set([
  ...['startDate', 'endDate', 'date', 'releaseDate', 'summary', 'description', 'reference'],
  ...['url', 'location', 'score', 'studyType', 'area', 'highlights', 'courses', 'keywords', 'roles'],
]);

/** The values that have no place of their own on the page, each under its name: a member's own fields above all. */
export function Facts({ page, item }: { readonly page: ProfilePage; readonly item: Item }) {
  const shown: readonly unknown[] = [titleOf(item), subtitleOf(item)];
  const facts = Object.entries(item).flatMap(([field, value]) => {
    const text = toText(value);
    return text !== '' && !shownElsewhere.has(field) && !shown.includes(value)
      ? [[field, text] as const]
      : [];
  });
  if (facts.length === 0) return null;
  return (
    <dl class="facts">
      {facts.map(([field, value]) => (
        <div>
          <dt>{nameOfField(field, page)}</dt>
          <dd>{isLink(value) ? <OutgoingLink url={value} /> : <bdi>{value}</bdi>}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Of a list, its texts; what is made of parts has no words of its own. */
function toText(value: unknown): string {
  if (Array.isArray(value)) return value.map(toText).filter(Boolean).join(', ');
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

function OutgoingLink({ url }: { readonly url: string }) {
  return (
    <a rel={outgoing} href={url}>
      {shownAddress(url)}
    </a>
  );
}

function nameOfField(field: string, { texts }: ProfilePage): string {
  const words = field.replace(
    /([a-z])([A-Z])/g,
    (_, end: string, start: string) => `${end}-${start.toLowerCase()}`,
  );
  return sectionTitle({ ...texts, sections: texts.fields }, words);
}
