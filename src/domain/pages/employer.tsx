import type { Item } from '../profile/document.ts';
import { describeWholePeriod } from '../profile/period.ts';
import { employerOf, withoutEmployer } from '../profile/roles.ts';
import { Content } from './content.tsx';
import { ItemEntry } from './item-entry.tsx';
import type { PageProps } from './page.ts';
import { Period } from './period.tsx';

export interface Role {
  readonly item: Item;
  readonly slug: string;
}

interface EmployerProps extends PageProps {
  readonly type: string;
  readonly roles: readonly Role[];
  readonly heading: 'h2' | 'h3';
}

/** Several roles under one heading with the employer's name and the total period. */
export function Employer({ roles, heading: Heading, ...place }: EmployerProps) {
  const items = roles.map(({ item }) => item);
  const employer = items[0] && employerOf(items[0]);
  return (
    <li class="item employer">
      <header>
        <Heading>{employer && <Content page={place.page} text={employer} />}</Heading>
        <Period page={place.page} period={describeWholePeriod(items, place.page.view)} />
      </header>
      <ul class="items roles">
        {roles.map(({ item, slug }) => (
          <li class="item" {...place.page.mark?.(place.type, slug)}>
            <ItemEntry
              item={withoutEmployer(item)}
              slug={slug}
              heading={Heading === 'h2' ? 'h3' : 'h4'}
              {...place}
            />
          </li>
        ))}
      </ul>
    </li>
  );
}
