import type { Item } from '../profile/document.ts';
import { employerOf, withoutEmployer } from '../profile/roles.ts';
import { Content } from './content.tsx';
import { ItemEntry } from './item-entry.tsx';
import type { ProfilePage } from './page.ts';

export interface Role {
  readonly item: Item;
  readonly slug: string;
}

interface EmployerProps {
  readonly page: ProfilePage;
  readonly type: string;
  readonly roles: readonly Role[];
  readonly heading: 'h2' | 'h3';
}

/** Several roles under the one heading of where they were. */
export function Employer({ roles, heading: Heading, ...place }: EmployerProps) {
  const employer = roles[0] && employerOf(roles[0].item);
  return (
    <li class="item employer">
      <Heading>{employer && <Content page={place.page} text={employer} />}</Heading>
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
