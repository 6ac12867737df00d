import { addressOf } from '../../../domain/profile/view.ts';
import type { ReadPerson } from '../directory.ts';
import { personToJson } from '../person-json.ts';
import { arrangeCase, type CaseCell } from './arrange-case.ts';
import { PersonText } from './person-card.tsx';

interface ShowcaseProps {
  readonly people: readonly ReadPerson[];
  readonly previewUrl: string;
}

/** A wall of faces and works. Hidden if it wouldn't fill a row. */
export function Showcase({ people, previewUrl }: ShowcaseProps) {
  const cells = arrangeCase(people);
  if (cells.length === 0) return null;
  return (
    <ul class="case">
      {cells.map((cell) => (
        <li class={cell.shows === 'wide work' ? 'wide' : undefined} lang={cell.person.language}>
          <Cell {...cell} previewUrl={previewUrl} />
        </li>
      ))}
    </ul>
  );
}

function Cell({ person, shows, previewUrl }: CaseCell & Pick<ShowcaseProps, 'previewUrl'>) {
  const { url, picture } = personToJson(person, previewUrl);
  const showpiece = shows === 'face' ? null : person.showpiece;
  const address = showpiece ? addressOf(url, showpiece.item) : url;
  const shown = showpiece ? addressOf(url, showpiece.picture) : (picture ?? '');
  return (
    <a href={person.hasOthers ? `${address}?lang=${person.language}` : address}>
      <img src={`${shown}?size=small`} alt="" width={160} height={160} decoding="async" />
      <span>
        {showpiece && showpiece.title.text !== '' && (
          <>
            <PersonText of={person} written={showpiece.title} />
            {' · '}
          </>
        )}
        <PersonText of={person} written={person.name} />
      </span>
    </a>
  );
}
