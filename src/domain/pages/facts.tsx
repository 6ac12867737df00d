import { commaOf } from '../../core/texts/comma.ts';
import { formatNumber } from '../../core/texts/numbers.ts';
import { sectionTitle } from '../profile/labels.ts';
import { isLink } from '../profile/links.ts';
import { subtitleOf, titleOf } from '../profile/titles.ts';
import { Content } from './content.tsx';
import { outgoing, shownAddress } from './outgoing.ts';
import type { ItemProps, ProfilePage } from './page.ts';

const shownElsewhere: ReadonlySet<string> = new Set([
  ...['startDate', 'endDate', 'date', 'releaseDate', 'summary', 'description', 'reference'],
  ...['url', 'location', 'score', 'studyType', 'area', 'highlights', 'courses', 'keywords', 'roles'],
]);

/** Values without a fixed place on the page, each below its field name, for example custom fields. */
export function Facts({ page, item }: ItemProps) {
  const shown: readonly unknown[] = [titleOf(item), subtitleOf(item)];
  const facts = Object.entries(item).flatMap(([field, value]) => {
    const values = valuesIn(value);
    return values.length > 0 && !shownElsewhere.has(field) && !shown.includes(value)
      ? [[field, values] as const]
      : [];
  });
  if (facts.length === 0) return null;
  return (
    <dl class="facts">
      {facts.map(([field, values]) => (
        <div>
          <dt>{nameOfField(field, page)}</dt>
          <dd>
            {values.map((one, index) => (
              <>
                {index > 0 && commaOf(page.view.language)}
                <Fact page={page} value={one} />
              </>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The texts and numbers of a list. Objects are skipped, because they have no text to show. */
function valuesIn(value: unknown): (string | number)[] {
  if (Array.isArray(value)) return value.flatMap(valuesIn);
  return typeof value === 'number' || (typeof value === 'string' && value.trim() !== '') ? [value] : [];
}

function Fact({ page, value }: { readonly page: ProfilePage; readonly value: string | number }) {
  if (typeof value === 'number') return <bdi>{formatNumber(value, page.view.language)}</bdi>;
  return isLink(value) ? <OutgoingLink url={value} /> : <Content page={page} text={value} />;
}

function OutgoingLink({ url }: { readonly url: string }) {
  return (
    <a rel={outgoing} href={url} dir="ltr">
      {shownAddress(url)}
    </a>
  );
}

function nameOfField(field: string, { texts }: ProfilePage): string {
  const words = field.replace(
    /([a-z])([A-Z])/g,
    (_, end: string, start: string) => `${end}-${start.toLowerCase()}`,
  );
  return sectionTitle({ ...texts, sections: texts.fields }, words, {});
}
