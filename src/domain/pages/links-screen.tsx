import { titleOf } from '../profile/titles.ts';
import { filesOf, isMeasured, linkTo, type PictureFile, sectionsIn } from '../profile/view.ts';
import { Cover } from './cover.tsx';
import { About, Introduction } from './introduction.tsx';
import type { PageProps } from './page.ts';
import { alternativeFor, srcsetOf } from './pictures.tsx';
import { SectionIndex } from './section-index.tsx';

interface LinksScreenProps extends PageProps {
  readonly types: readonly string[];
}

/** The first screen of the theme "links", and the summary below it. */
export function LinksScreen({ page, types }: LinksScreenProps) {
  return (
    <>
      <div class="screen">
        <Cover page={page} />
        <Introduction page={page} />
        <Strip page={page} />
        <SectionIndex page={page} types={types} fewest={1} />
      </div>
      <About page={page} />
    </>
  );
}

/** The largest number of works in the row. */
const most = 4;

function Strip({ page }: PageProps) {
  const works = worksIn(page);
  if (works.length === 0) return null;
  return (
    <ul class="strip">
      {works.slice(0, most).map(({ path, title, picture }) => (
        <li>
          <a href={linkTo(page.view, path)}>
            <img
              src={picture.url}
              {...srcsetOf(picture, '6.5rem')}
              alt={alternativeFor(picture, title)}
              width={picture.width}
              height={picture.height}
              decoding="async"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

interface Work {
  readonly path: string;
  readonly title: string;
  readonly picture: PictureFile;
}

/** Entries with an image, in page order. */
function worksIn({ view }: PageProps['page']): Work[] {
  return sectionsIn(view).flatMap(([type, items]) =>
    items.flatMap((item, index) => {
      const slug = view.slugs[type]?.[index] ?? '';
      const picture = filesOf(view, type, slug).find(
        (file) => file.type.startsWith('image/') && isMeasured(file),
      );
      return picture && isMeasured(picture)
        ? [{ path: `${type}/${slug}`, title: titleOf(item) || slug, picture }]
        : [];
    }),
  );
}
