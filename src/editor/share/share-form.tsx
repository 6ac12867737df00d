import type { ShareTerms } from '../../accounts/shares.ts';
import { editorPaths } from '../../paths/editor.ts';
import { listHidden } from '../../profile/audience.ts';
import type { ProfileDocument } from '../../profile/document.ts';
import { createPlaceNames } from '../changes/place-names.ts';
import { DoButton } from '../do-button.tsx';
import type { EditorRequest } from '../editor-route.ts';
import { Whose } from '../forms/made-from.tsx';
import { shareTexts } from './share-texts.ts';

interface ShareFormProps {
  readonly request: EditorRequest;
  readonly draft: ProfileDocument;
  /** Null for a new one. */
  readonly id: string | null;
  readonly terms: ShareTerms;
  readonly hasPassword?: boolean;
}

export function ShareForm({ request, draft, id, terms, hasPassword = false }: ShareFormProps) {
  const { exchange, edited } = request;
  const texts = shareTexts(exchange.locale);
  const at = (name: string) => (id === null ? name : `${name}-${id}`);
  return (
    <form method="post" action={edited.prefix + editorPaths.share} class="fields">
      <Whose request={request} />
      {id !== null && <input type="hidden" name="id" value={id} />}
      <div class="field">
        <label for={at('label')}>{texts.label}</label>
        <input
          id={at('label')}
          name="label"
          value={terms.label}
          dir="auto"
          required
          maxlength={100}
          autocomplete="off"
          aria-describedby={at('label-hint')}
        />
        <p class="hint" id={at('label-hint')}>
          {texts.labelHint}
        </p>
      </div>
      <div class="field">
        <label for={at('until')}>{texts.until}</label>
        <input
          id={at('until')}
          name="until"
          type="date"
          value={terms.until?.slice(0, 'yyyy-mm-dd'.length)}
          aria-describedby={at('until-hint')}
        />
        <p class="hint" id={at('until-hint')}>
          {texts.untilHint}
        </p>
      </div>
      <Places draft={draft} locale={exchange.locale} shows={terms.shows ?? []} />
      <div class="field">
        <label class="check">
          <input
            type="checkbox"
            name="anonymous"
            checked={terms.anonymous}
            aria-describedby={at('anonymous-hint')}
          />
          {texts.anonymous}
        </label>
        <p class="hint" id={at('anonymous-hint')}>
          {texts.anonymousHint}
        </p>
      </div>
      <PasswordField at={at} locale={exchange.locale} typed={terms.password ?? ''} isSet={hasPassword} />
      {id === null ? (
        <DoButton value="create">{texts.button}</DoButton>
      ) : (
        <DoButton value="save" look="quiet">
          {texts.save}
        </DoButton>
      )}
    </form>
  );
}

interface PasswordFieldProps {
  readonly at: (name: string) => string;
  readonly locale: string;
  readonly typed: string;
  readonly isSet: boolean;
}

/** Not hidden while it is typed: it is for another person. */
function PasswordField({ at, locale, typed, isSet }: PasswordFieldProps) {
  const texts = shareTexts(locale);
  return (
    <div class="field">
      <label for={at('password')}>{texts.password}</label>
      <input
        id={at('password')}
        name="password"
        value={typed}
        dir="auto"
        maxlength={200}
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        aria-describedby={at('password-hint')}
      />
      <p class="hint" id={at('password-hint')}>
        {isSet ? texts.passwordKept : texts.passwordHint}
      </p>
      {isSet && (
        <label class="check">
          <input type="checkbox" name="no-password" />
          {texts.noPassword}
        </label>
      )}
    </div>
  );
}

interface PlacesProps {
  readonly draft: ProfileDocument;
  readonly locale: string;
  readonly shows: readonly string[];
}

/** What is private, and what the link shows already. */
function Places({ draft, locale, shows }: PlacesProps) {
  const texts = shareTexts(locale);
  const places = [...new Set([...listHidden(draft), ...shows])];
  if (places.length === 0) return <p class="hint">{texts.nothingPrivate}</p>;
  const nameOf = createShownNames(draft, locale);
  return (
    <fieldset class="choices">
      <legend>{texts.shows}</legend>
      {places.map((place) => (
        <label>
          <input type="checkbox" name="shows" value={place} checked={shows.includes(place)} />
          <bdi>{nameOf(place)}</bdi>
        </label>
      ))}
    </fieldset>
  );
}

/** What a place that a link shows is called: items are told by their slugs there. */
export function createShownNames(draft: ProfileDocument, locale: string): (place: string) => string {
  const names = createPlaceNames(draft, locale);
  return (place) => {
    const [, type = '', slug] = place.split('/');
    if (type === 'basics' || slug === undefined) return names.nameOf(place).name;
    const items = draft[type];
    const index = Array.isArray(items) ? items.findIndex((item) => item['x-vitrine']?.slug === slug) : -1;
    return index < 0 ? place : names.nameOf(`/${type}/${index}`).name;
  };
}
