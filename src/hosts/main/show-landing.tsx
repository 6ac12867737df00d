import { Done } from '../../core/html/design/done.tsx';
import { findingStyles } from '../../core/html/design/styles.ts';
import type { Site } from '../../core/html/site.ts';
import { type Texts, textsFor } from '../../core/html/texts/texts.ts';
import { queryParameter } from '../../core/kernel/query.ts';
import type { Reply } from '../../core/kernel/reply.ts';
import { apiPaths } from '../../core/paths/api.ts';
import { editorPaths } from '../../core/paths/editor.ts';
import { mainPaths } from '../../core/paths/main.ts';
import { profilePath } from '../../core/paths/preview.ts';
import { LinkPreview } from '../../core/web/link-preview.tsx';
import { renderOwnMarkdownHtml } from '../../domain/formats/markdown-to-html.ts';
import { closestTo, type Directory, listNewest } from '../directory/directory.ts';
import { listTopics } from '../directory/list-topics.ts';
import { LookUpForm } from '../directory/pages/look-up-form.tsx';
import { NewPeople } from '../directory/pages/new-people.tsx';
import { peopleTexts } from '../directory/pages/people-texts.ts';
import cardCss from '../directory/pages/person-card.css' with { type: 'text' };
import { SearchForm } from '../directory/pages/search-form.tsx';
import { Showcase } from '../directory/pages/showcase.tsx';
import { Topics } from '../directory/pages/topics.tsx';
import { renderFramed } from '../web/frame.tsx';
import type { VisitorExchange } from '../web/route.ts';
import { accountTexts } from './members/account/account-texts.ts';
import { registrationTexts } from './members/join/registration-texts.ts';
import type { MemberServices } from './members/services.ts';
import css from './show-landing.css' with { type: 'text' };

export interface Landing {
  readonly site: Site;
  readonly previewUrl: string;
  readonly apiUrl: string;
  /** Usernames to try; empty in production. */
  readonly samples: readonly string[];
  readonly directory: Directory;
  /** The registration policy, or null if registration is closed. */
  readonly registration: MemberServices['registration'];
}

const mostNewest = 6;
const mostTopics = 12;
const mostInCase = 24;

/**
 * Shows the directory's search where the visitor may use the directory; else a field that leads to a profile by name.
 */
export async function showLanding(landing: Landing, exchange: VisitorExchange): Promise<Reply> {
  const { site, previewUrl, directory, registration } = landing;
  const { locale, query } = exchange;
  const isGone = exchange.visitor.session === null && queryParameter(query, 'done') === 'deleted';
  const about = site.about === null ? null : renderOwnMarkdownHtml(site.about);
  const texts = textsFor(locale).landing;
  const ofPeople = peopleTexts(locale);
  const { access } = directory;
  const lang = queryParameter(query, 'lang') ?? '';
  const isOpen = access === 'public' || (access === 'members' && exchange.visitor.session !== null);
  const newest = isOpen ? await listNewest(directory, mostInCase, closestTo(locale)) : [];
  // People listed below come last.
  const inCase = [...newest.slice(mostNewest), ...newest.slice(0, mostNewest)];
  return renderFramed(exchange, {
    css: findingStyles + cardCss + css,
    picturesFrom: previewUrl,
    formsLeadTo: previewUrl,
    head: <LinkPreview host={exchange.host} path={mainPaths.landing} title={site.name} intro={texts.intro} />,
    children: (
      <>
        {isGone && <Done>{accountTexts(locale).deleted}</Done>}
        <section class="hero">
          <div>
            <Claim site={site} texts={texts} />
            {isOpen ? (
              <SearchForm texts={ofPeople} request={null} lang={lang} />
            ) : (
              <LookUpForm texts={ofPeople} />
            )}
            <Way exchange={exchange} areThereProfiles={newest.length > 0} registration={registration} />
          </div>
          <Showcase people={inCase} previewUrl={previewUrl} />
        </section>
        <NewPeople
          people={newest.slice(0, mostNewest)}
          previewUrl={previewUrl}
          texts={ofPeople}
          lang={lang}
        />
        {isOpen && newest.length > mostNewest && (
          <Topics
            topics={await listTopics(directory, { locale, most: mostTopics })}
            title={ofPeople.facets.skill}
            lang={lang}
            locale={locale}
          />
        )}
        {about !== null && (
          <section
            class="part about"
            lang={site.language}
            dir="auto"
            dangerouslySetInnerHTML={{ __html: about }}
          />
        )}
        <Addresses landing={landing} texts={texts} />
      </>
    ),
  });
}

interface LandingPart {
  readonly texts: Texts['landing'];
}

/** The site's name and purpose, in the operator's words if there are any. */
function Claim({ site, texts }: LandingPart & { readonly site: Site }) {
  return (
    <>
      <h1>{site.name}</h1>
      {site.description === null ? (
        <p class="claim">
          {texts.title}. {texts.intro}
        </p>
      ) : (
        <p class="claim" lang={site.language} dir="auto">
          {site.description}
        </p>
      )}
    </>
  );
}

interface WayProps {
  readonly exchange: VisitorExchange;
  /** Whether profiles are listed on this page. */
  readonly areThereProfiles: boolean;
  readonly registration: MemberServices['registration'];
}

/** A member's link to their own profile; for others, the links to sign in and to register. */
function Way({ exchange: { locale, visitor }, areThereProfiles, registration }: WayProps) {
  const { landing, member } = textsFor(locale);
  const { offer, link } = registrationTexts(locale);
  return (
    <p class="way">
      {visitor.session ? (
        <a href={editorPaths.overview}>{member.desk}</a>
      ) : (
        <>
          {areThereProfiles && `${landing.ownProfile} `}
          <a href={mainPaths.signIn}>{member.signIn}</a>
          {registration && (
            <>
              {' · '}
              {offer} <a href={mainPaths.askToJoin}>{link[registration.mode]}</a>
            </>
          )}
        </>
      )}
    </p>
  );
}

function Addresses({
  landing: { previewUrl, apiUrl, samples },
  texts,
}: LandingPart & { readonly landing: Landing }) {
  return (
    <div class="part addresses">
      <section>
        <h2>{texts.profiles}</h2>
        <p>
          {texts.profilesHint}{' '}
          <code dir="ltr">
            {previewUrl}/<wbr />
            <span class="whole">‹username›</span>
          </code>
        </p>
      </section>
      {samples.length > 0 && (
        <section>
          <h2>{texts.samples}</h2>
          <ul>
            {samples.map((username) => (
              <li>
                <a href={previewUrl + profilePath(username)}>
                  <bdi>{username}</bdi>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h2>{texts.api}</h2>
        <p>
          {texts.apiHint} <a href={apiUrl + apiPaths.docs}>{texts.apiDocs}</a>
        </p>
      </section>
    </div>
  );
}
