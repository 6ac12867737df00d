import { Icon } from '../../../core/html/design/icon.tsx';
import { mainPaths } from '../../../core/paths/main.ts';
import type { PeopleTexts } from './people-texts.ts';

/** Without a directory people are found by their exact name only. */
export function LookUpForm({ texts }: { readonly texts: PeopleTexts }) {
  return (
    <form class="look-up" action={mainPaths.profile}>
      <h2>{texts.lookUp}</h2>
      <label for="username">{texts.exactName}</label>
      <div class="find">
        <Icon name="user" />
        <input
          id="username"
          name="username"
          required
          maxlength={64}
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          dir="ltr"
        />
        <button type="submit">{texts.go}</button>
      </div>
    </form>
  );
}
