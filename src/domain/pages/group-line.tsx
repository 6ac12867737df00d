import { commaOf } from '../../core/texts/comma.ts';
import type { PageProps } from './page.ts';

/** The person's groups, with the person's title in each. */
export function GroupLine({ page }: PageProps) {
  const { groups } = page.view;
  if (groups.length === 0) return null;
  return (
    <p class="place">
      {groups.map(({ name, title, url }, index) => (
        <>
          {index > 0 && ' · '}
          {title && (
            <>
              <bdi>{title}</bdi>
              {commaOf(page.locale)}
            </>
          )}
          <a href={url}>
            <bdi>{name}</bdi>
          </a>
        </>
      ))}
    </p>
  );
}
