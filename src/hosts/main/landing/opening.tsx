import type { Children } from '../../../core/html/jsx/markup.ts';
import { queryParameter } from '../../../core/kernel/query.ts';
import type { ReadPerson } from '../../directory/directory.ts';
import { findTopics } from '../../directory/list-topics.ts';
import { NewPeople } from '../../directory/pages/new-people.tsx';
import { peopleTexts } from '../../directory/pages/people-texts.ts';
import { SearchForm } from '../../directory/pages/search-form.tsx';
import { Showcase } from '../../directory/pages/showcase.tsx';
import { Topics } from '../../directory/pages/topics.tsx';
import type { VisitorExchange } from '../../web/route.ts';
import { Claim } from './claim.tsx';
import type { Landing } from './landing.ts';
import { landingTexts } from './landing-texts.ts';
import { WordsToTry } from './words-to-try.tsx';

const mostNew = 6;
const mostTopics = 12;

/** The headline, the search, a wall of portraits and works, topics, and the newest members. */
export async function renderOpening(
  landing: Landing,
  { locale, query }: VisitorExchange,
  people: readonly ReadPerson[],
): Promise<Children> {
  const { site, previewUrl, directory } = landing;
  const texts = peopleTexts(locale);
  const lang = queryParameter(query, 'lang') ?? '';
  const groups = await findTopics(directory, { locale, most: mostTopics });
  return (
    <>
      <div class="opening">
        <Claim site={site} locale={locale} />
        <div>
          <SearchForm texts={texts} request={null} lang={lang} />
          <WordsToTry groups={groups} lang={lang} locale={locale} />
        </div>
      </div>
      {/* Members in the list below come last. */}
      <Showcase people={[...people.slice(mostNew), ...people.slice(0, mostNew)]} previewUrl={previewUrl} />
      <Topics topics={groups.skill} title={landingTexts(locale).topics} lang={lang} locale={locale} />
      <NewPeople people={people.slice(0, mostNew)} previewUrl={previewUrl} texts={texts} lang={lang} />
    </>
  );
}
