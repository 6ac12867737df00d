import { directoryPaths } from '../../../core/paths/directory.ts';
import type { Groups } from '../../../domain/profile/directory-groups.ts';
import { changeQuery } from '../../directory/pages/people-request.ts';
import { landingTexts } from './landing-texts.ts';

interface WordsToTryProps {
  readonly groups: Groups;
  readonly lang: string;
  readonly locale: string;
}

/** Two common skills and a place, as examples of what the search finds. */
export function WordsToTry({ groups: { skill, place }, lang, locale }: WordsToTryProps) {
  const words = [...skill.slice(0, 2), ...place.slice(0, 1)].map(({ label }) => label);
  if (words.length === 0) return null;
  const list = new Intl.ListFormat(locale, { type: 'disjunction' }).formatToParts(words);
  const [before, after] = landingTexts(locale).tryOne('\n').split('\n');
  return (
    <p class="try">
      {before}
      {list.map(({ type, value }) =>
        type === 'literal' ? (
          value
        ) : (
          <a rel="nofollow" href={directoryPaths.people + changeQuery('', { q: value, lang })} dir="auto">
            {value}
          </a>
        ),
      )}
      {after}
    </p>
  );
}
