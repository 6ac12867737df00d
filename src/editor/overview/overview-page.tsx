import { Face } from '../../html/design/face.tsx';
import { textsFor } from '../../html/texts/texts.ts';
import type { Reply } from '../../kernel/reply.ts';
import { editorPaths, sectionPath } from '../../paths/editor.ts';
import { profilePath } from '../../paths/preview.ts';
import { formatDay } from '../../profile/dates.ts';
import {
  type ProfileDocument,
  sectionIn,
  sectionsOf,
  standardSections,
  titlesIn,
} from '../../profile/document.ts';
import { type FileList, findPortrait } from '../../profile/files.ts';
import { gaps as everything, type Gap } from '../../profile/find-gaps.ts';
import { sectionTitle } from '../../profile/labels.ts';
import { href } from '../../routing/href.ts';
import { renderEditorPage } from '../editor-page.tsx';
import type { EditorRequest } from '../editor-route.ts';
import { editorTexts } from '../editor-texts.ts';
import type { ToldRevision } from '../publishing/tell-history.ts';
import css from './overview.css' with { type: 'text' };
import { overviewTexts } from './overview-texts.ts';

export interface Overview {
  readonly document: ProfileDocument;
  readonly files: FileList;
  readonly gaps: readonly Gap[];
  /** How many changes are not public yet; null where nothing is. */
  readonly pending: number | null;
  /** Of the last thirty days; null where views are not counted. */
  readonly readers: number | null;
  readonly latest: readonly ToldRevision[];
}

export function renderOverview(request: EditorRequest, overview: Overview): Promise<Reply> {
  const { exchange } = request;
  const { document } = overview;
  return renderEditorPage(request, {
    current: 'overview',
    title: editorTexts(exchange.locale).pages.overview,
    css,
    hasHeading: false,
    children: (
      <>
        <Person request={request} overview={overview} />
        <State request={request} pending={overview.pending} />
        <Gaps request={request} gaps={overview.gaps} />
        <Sections request={request} document={document} />
        <Lately request={request} latest={overview.latest} />
      </>
    ),
  });
}

interface PersonProps {
  readonly request: EditorRequest;
  readonly overview: Overview;
}

function Person({ request, overview: { document, files, readers } }: PersonProps) {
  const { exchange, edited } = request;
  const texts = overviewTexts(exchange.locale);
  const name = document.basics?.name?.trim() || edited.user.username;
  const [path] = findPortrait(files) ?? [];
  const picture =
    path === undefined ? null : `${edited.prefix + href(editorPaths.file, { path })}?size=small`;
  return (
    <div class="person">
      <a href={`${edited.prefix + editorPaths.basics}#photo`} aria-label={texts.yourPicture}>
        <Face name={name} picture={picture} size="large" />
      </a>
      <div>
        <h1 class="said">
          <bdi>{name}</bdi>
        </h1>
        {document.basics?.label !== undefined && (
          <p class="said soft" dir="auto">
            {document.basics.label}
          </p>
        )}
        {readers !== null && (
          <p>
            <a href={edited.prefix + editorPaths.statistics}>{texts.readers(readers)}</a>
          </p>
        )}
      </div>
    </div>
  );
}

/** What was saved last, in words. */
function Lately({
  request: { exchange, edited },
  latest,
}: {
  readonly request: EditorRequest;
  readonly latest: Overview['latest'];
}) {
  const texts = overviewTexts(exchange.locale);
  const told = latest.filter(({ sentences }) => sentences !== null && sentences.length > 0);
  if (told.length === 0) return null;
  return (
    <section>
      <h2>{texts.lately}</h2>
      <ul class="sections">
        {told.map(({ revision: { n, createdAt }, sentences }) => (
          <li>
            <a href={edited.prefix + href(editorPaths.revision, { n: String(n) })}>
              <bdi>{sentences?.[0]}</bdi>
            </a>
            <span class="hint">
              <time datetime={createdAt} data-local>
                {formatDay(createdAt, exchange.locale)}
              </time>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function State({
  request,
  pending,
}: {
  readonly request: EditorRequest;
  readonly pending: Overview['pending'];
}) {
  const { exchange, services, edited } = request;
  const texts = overviewTexts(exchange.locale);
  const { state, username } = edited.user;
  const address = services.previewUrl + profilePath(username);
  const publish = edited.prefix + editorPaths.publish;
  return (
    <div class="state">
      <p>
        {state !== 'deleted' && texts.states[state]}{' '}
        {state === 'published' && <a href={address}>{address}</a>}
      </p>
      {pending === 0 && <p>{texts.same}</p>}
      {pending !== null && pending > 0 && (
        <>
          <p>{texts.differs(pending)}</p>
          <p>
            <a class="button" href={publish}>
              {texts.look}
            </a>
          </p>
        </>
      )}
      {(state === 'draft' || state === 'unpublished') && (
        <p>
          <a class="button" href={publish}>
            {texts.publish}
          </a>
        </p>
      )}
    </div>
  );
}

const placesOfGaps: Readonly<Record<Gap, string>> = {
  name: editorPaths.basics,
  label: editorPaths.basics,
  picture: `${editorPaths.basics}#photo`,
  summary: editorPaths.basics,
  place: editorPaths.basics,
  work: `${sectionPath('work')}?add=1`,
  skills: `${sectionPath('skills')}?add=1`,
  links: editorPaths.basics,
};

function Gaps({
  request: { exchange, edited },
  gaps,
}: {
  readonly request: EditorRequest;
  readonly gaps: readonly Gap[];
}) {
  const texts = overviewTexts(exchange.locale);
  if (gaps.length === 0) return <p class="hint">{texts.nothingMissing}</p>;
  const complete = texts.complete(everything.length - gaps.length, everything.length);
  return (
    <section>
      <h2>{texts.missing}</h2>
      <progress
        max={everything.length}
        value={String(everything.length - gaps.length)}
        aria-label={complete}
      />
      <p class="hint">{complete}</p>
      <ul>
        {gaps.map((gap) => (
          <li>
            <a href={edited.prefix + placesOfGaps[gap]}>{texts.gaps[gap]}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface SectionsProps {
  readonly request: EditorRequest;
  readonly document: ProfileDocument;
}

function Sections({ request: { exchange, edited }, document }: SectionsProps) {
  const texts = overviewTexts(exchange.locale);
  const labels = textsFor(exchange.locale).profile;
  const there = sectionsOf(document);
  const empty = standardSections.filter((type) => !there.some(([name]) => name === type));
  const hidden = new Set(
    (document['x-vitrine']?.sections ?? [])
      .filter((entry) => typeof entry !== 'string' && entry.visibility === 'private')
      .map(sectionIn),
  );
  const linkTo = (section: string) => (
    <a href={edited.prefix + sectionPath(section)}>{sectionTitle(labels, section, titlesIn(document))}</a>
  );
  return (
    <>
      <section>
        <h2>{texts.there}</h2>
        <ul class="sections">
          <li>
            <a href={edited.prefix + editorPaths.basics}>{editorTexts(exchange.locale).pages.basics}</a>
          </li>
          {there.map(([type, items]) => (
            <li>
              {linkTo(type)}{' '}
              <span class="hint">
                {texts.entries(items.length)}
                {hidden.has(type) && `, ${texts.hidden}`}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>{texts.more}</h2>
        <ul class="more">
          {empty.map((type) => (
            <li>{linkTo(type)}</li>
          ))}
        </ul>
      </section>
    </>
  );
}
