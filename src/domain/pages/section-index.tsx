import type { PageProps } from './page.ts';
import { SectionTitle } from './section-title.tsx';
import { sharingTexts } from './sharing-texts.ts';

interface SectionIndexProps extends PageProps {
  readonly types: readonly string[];
  /** The smallest number of sections that gets an index. */
  readonly fewest?: number;
}

export const fewestInIndex = 4;

/** Links to each section of a long page. */
export function SectionIndex({ page, types, fewest = fewestInIndex }: SectionIndexProps) {
  if (types.length < fewest) return null;
  return (
    <nav class="index" aria-label={sharingTexts(page.locale).contents}>
      <ul>
        {types.map((type) => (
          <li>
            <a href={`#${type}`}>
              <SectionTitle page={page} type={type} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
