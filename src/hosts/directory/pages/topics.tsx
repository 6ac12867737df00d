import { directoryPaths } from '../../../core/paths/directory.ts';
import type { DirectoryGroup } from '../../../domain/profile/directory-groups.ts';
import { GroupSize } from './group-size.tsx';
import { changeQuery } from './people-request.ts';

interface TopicsProps {
  readonly topics: readonly DirectoryGroup[];
  readonly title: string;
  readonly lang: string;
  readonly locale: string;
}

/** Common skills, most frequent first. */
export function Topics({ topics, title, lang, locale }: TopicsProps) {
  if (topics.length === 0) return null;
  return (
    <section class="part">
      <h2>{title}</h2>
      <ul class="topics">
        {topics.map(({ text, label, count }) => (
          <li>
            <a rel="nofollow" href={directoryPaths.people + changeQuery('', { skill: text, lang })}>
              <bdi>{label}</bdi>
            </a>
            <GroupSize count={count} locale={locale} />
          </li>
        ))}
      </ul>
    </section>
  );
}
