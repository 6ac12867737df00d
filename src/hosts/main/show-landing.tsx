import { textsFor } from '../../html/texts/texts.ts';
import { paths as apiPaths } from '../api/paths.ts';
import { type Directory, listNewest } from '../directory/directory.ts';
import { profilePath } from '../preview/paths.ts';
import type { HandlerFor } from '../route.ts';
import { renderFramed } from './frame.tsx';
import { LookUpForm } from './look-up-form.tsx';
import { NewPeople } from './people/new-people.tsx';
import peopleCss from './people/people.css' with { type: 'text' };
import { peopleTexts } from './people/people-texts.ts';
import { SearchForm } from './people/search-form.tsx';
import css from './show-landing.css' with { type: 'text' };

export interface Landing {
  readonly previewUrl: string;
  readonly apiUrl: string;
  /** Usernames to try; empty in production. */
  readonly samples: readonly string[];
  readonly directory: Directory;
}

const mostNewest = 6;

/** Where there is a directory that the visitor may look at, people are found here; else a name leads to its profile. */
export function createShowLanding({ previewUrl, apiUrl, samples, directory }: Landing): HandlerFor<'public'> {
  const docs = apiUrl + apiPaths.docs;
  return async (exchange) => {
    const texts = textsFor(exchange.locale).landing;
    const { access } = directory;
    const isOpen = access === 'public' || (access === 'members' && exchange.visitor.session !== null);
    const newest = isOpen ? await listNewest(directory, mostNewest) : [];
    return renderFramed(exchange, {
      css: peopleCss + css,
      picturesFrom: previewUrl,
      formsLeadTo: previewUrl,
      children: (
        <>
          <h1>Vitrine</h1>
          <p class="claim">{texts.title}</p>
          <p>{texts.intro}</p>
          {isOpen ? (
            <SearchForm texts={peopleTexts(exchange.locale)} request={null} />
          ) : (
            <LookUpForm texts={peopleTexts(exchange.locale)} />
          )}
          <NewPeople people={newest} previewUrl={previewUrl} texts={peopleTexts(exchange.locale)} />
          <h2>{texts.profiles}</h2>
          <p>
            {texts.profilesHint}{' '}
            <code>
              {previewUrl}/<wbr />
              <span class="whole">‹username›</span>
            </code>
          </p>
          {samples.length > 0 && (
            <>
              <h2>{texts.samples}</h2>
              <ul>
                {samples.map((username) => (
                  <li>
                    <a href={previewUrl + profilePath(username)}>{username}</a>
                  </li>
                ))}
              </ul>
            </>
          )}
          <h2>{texts.api}</h2>
          <p>
            {texts.apiHint} <a href={docs}>{docs}</a>
          </p>
        </>
      ),
    });
  };
}
