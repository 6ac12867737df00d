import { initialsOf } from '../../../core/texts/initials.ts';
import { addressOf } from '../../../domain/profile/view.ts';
import type { ReadPerson } from '../directory.ts';
import { personToJson } from '../person-json.ts';
import { arrangeCase, type CaseCell } from './arrange-case.ts';
import { PersonText } from './person-card.tsx';

interface ShowcaseProps {
  readonly people: readonly ReadPerson[];
  readonly previewUrl: string;
}

/** The number of shelves that phones show. */
const shelvesOnPhones = 3;

/** A wall of portraits and works in up to three rows. */
export function Showcase({ people, previewUrl }: ShowcaseProps) {
  const cells = arrangeCase(people);
  if (cells.length === 0) return null;
  const isNarrow = cells.every(({ shelf }) => shelf === 0);
  return (
    <ul class={isNarrow ? 'case narrow' : 'case'}>
      {cells.map((cell, index) => (
        <li class={classOf(cell, index)} lang={cell.person.language}>
          <Cell {...cell} previewUrl={previewUrl} />
        </li>
      ))}
    </ul>
  );
}

/** Gives neighboring monograms different colors. */
function classOf({ shows, shelf, person }: CaseCell, index: number): string | undefined {
  const classes = [
    shows === 'wide work' && 'wide',
    shows === 'face' && person.picture === null && (index % 2 === 0 ? 'initials' : 'initials other'),
    shelf >= shelvesOnPhones && 'later',
  ].filter((one) => one !== false);
  return classes.length === 0 ? undefined : classes.join(' ');
}

type CellProps = Pick<CaseCell, 'person' | 'shows'> & Pick<ShowcaseProps, 'previewUrl'>;

function Cell({ person, shows, previewUrl }: CellProps) {
  const { name, url, picture } = personToJson(person, previewUrl);
  const showpiece = shows === 'face' ? null : person.showpiece;
  const address = showpiece ? addressOf(url, showpiece.item) : url;
  const shown = showpiece ? addressOf(url, showpiece.picture) : picture;
  return (
    <a href={person.hasOthers ? `${address}?lang=${person.language}` : address}>
      {shown ? (
        <img src={`${shown}?size=small`} alt="" width={160} height={160} decoding="async" />
      ) : (
        <b aria-hidden="true">{initialsOf(name)}</b>
      )}
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
