import { textsFor } from '../../html/texts/texts.ts';
import { paths as apiPaths } from '../api/paths.ts';
import { profilePath } from '../preview/paths.ts';
import type { HandlerFor } from '../route.ts';
import { renderFramed } from './frame.tsx';
import css from './show-landing.css' with { type: 'text' };

export interface Landing {
  readonly previewUrl: string;
  readonly apiUrl: string;
  /** Usernames to try; empty in production. */
  readonly samples: readonly string[];
}

export function createShowLanding({ previewUrl, apiUrl, samples }: Landing): HandlerFor<'public'> {
  const docs = apiUrl + apiPaths.docs;
  return (exchange) => {
    const texts = textsFor(exchange.locale).landing;
    return renderFramed(exchange, {
      css,
      children: (
        <>
          <h1>Vitrine</h1>
          <p class="claim">{texts.title}</p>
          <p>{texts.intro}</p>
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
