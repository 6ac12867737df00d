import { directoryPaths } from '../../../core/paths/directory.ts';
import { editorPaths } from '../../../core/paths/editor.ts';
import type { DirectoryChoice } from '../../../domain/profile/document.ts';
import type { Directory } from '../directory.ts';
import { peopleTexts } from './people-texts.ts';

interface DirectoryStateProps {
  readonly locale: string;
  readonly directory: Directory;
  /** The member's published choice. Null if the profile isn't published. */
  readonly choice: DirectoryChoice | 'default' | null;
}

/** Shows whether the member is listed, and why. */
export function DirectoryState({ locale, directory, choice }: DirectoryStateProps) {
  const { access, isListedByDefault } = directory;
  if (access === 'off') return null;
  const texts = peopleTexts(locale).account;
  const byDefault = isListedByDefault ? texts.listedByDefault : texts.unlistedByDefault;
  return (
    <section>
      <h2>{texts.heading}</h2>
      <p>
        <a href={directoryPaths.people}>{texts[access]}</a>
      </p>
      <p>
        <strong>
          {choice === null ? texts.notPublished : choice === 'default' ? byDefault : texts[choice]}
        </strong>
      </p>
      <p>
        <a href={`${editorPaths.basics}#/x-vitrine/directory`}>{texts.change}</a>
      </p>
    </section>
  );
}
