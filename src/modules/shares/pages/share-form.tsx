import { textsFor } from '../../../core/html/texts/texts.ts';
import { editorPaths } from '../../../core/paths/editor.ts';
import { SentOnce } from '../../../core/web/sent-once.tsx';
import { listHidden } from '../../../domain/profile/audience.ts';
import type { ProfileDocument } from '../../../domain/profile/document.ts';
import { DoButton } from '../../../hosts/main/editor/do-button.tsx';
import type { RequestProps } from '../../../hosts/main/editor/editor-route.ts';
import { formsTexts } from '../../../hosts/main/editor/forms/forms-texts.ts';
import { Whose } from '../../../hosts/main/editor/forms/made-from.tsx';
import type { ShareTerms } from '../shares.ts';
import type { WrongTerms } from './refused-share.ts';
import { shareTexts } from './share-texts.ts';
import { createShownNames } from './shown-names.ts';
import { TermField } from './term-field.tsx';
import { VersionFields } from './version-fields.tsx';

interface ShareFormProps extends RequestProps {
  readonly draft: ProfileDocument;
  /** Null for a new link. */
  readonly id: string | null;
  readonly terms: ShareTerms;
  readonly wrong?: WrongTerms | undefined;
  readonly hasPassword?: boolean;
}

export function ShareForm({ request, draft, id, terms, wrong = {}, hasPassword = false }: ShareFormProps) {
  const { locale, prefix } = request;
  const texts = shareTexts(locale);
  const at = (name: string) => (id === null ? name : `${name}-${id}`);
  return (
    <form method="post" action={prefix + editorPaths.share} class="fields">
      <Whose request={request} />
      {id === null ? <SentOnce now={request.accounts.now()} /> : <input type="hidden" name="id" value={id} />}
      <div class="field">
        <TermField
          name="label"
          id={at('label')}
          label={texts.label}
          hint={texts.labelHint}
          trouble={wrong.label}
          value={terms.label}
          dir="auto"
          required
          maxlength={100}
          autocomplete="off"
        />
      </div>
      <div class="field">
        <TermField
          name="until"
          id={at('until')}
          label={texts.until}
          hint={texts.untilHint}
          trouble={wrong.until}
          type="date"
          value={terms.until?.slice(0, 'yyyy-mm-dd'.length)}
        />
      </div>
      <Places draft={draft} locale={locale} shows={terms.shows ?? []} trouble={wrong.shows} />
      <VersionFields draft={draft} locale={locale} terms={terms} wrong={wrong} at={at} />
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
      <div class="field">
        <TermField
          name="password"
          id={at('password')}
          label={textsFor(locale).member.password}
          hint={hasPassword ? texts.passwordKept : texts.passwordHint}
          trouble={wrong.password}
          // Visible while typing, because it is meant for another person.
          value={terms.password ?? ''}
          dir="auto"
          maxlength={200}
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
        />
        {hasPassword && (
          <label class="check">
            <input type="checkbox" name="no-password" checked={terms.password === null} />
            {texts.noPassword}
          </label>
        )}
      </div>
      {id === null ? (
        <DoButton value="create">{texts.button}</DoButton>
      ) : (
        <DoButton value="save" look="quiet">
          {formsTexts(locale).save}
        </DoButton>
      )}
    </form>
  );
}

interface PlacesProps {
  readonly draft: ProfileDocument;
  readonly locale: string;
  readonly shows: readonly string[];
  readonly trouble: string | undefined;
}

/** Private places, and those that the link already shows. */
function Places({ draft, locale, shows, trouble }: PlacesProps) {
  const texts = shareTexts(locale);
  const places = [...new Set([...listHidden(draft), ...shows])];
  if (places.length === 0) return <p class="hint">{texts.nothingPrivate}</p>;
  const nameOf = createShownNames(draft, locale);
  return (
    <fieldset class="choices">
      <legend>{texts.shows}</legend>
      {trouble && (
        <p class="trouble" role="alert">
          {trouble}
        </p>
      )}
      {places.map((place) => (
        <label>
          <input type="checkbox" name="shows" value={place} checked={shows.includes(place)} />
          <bdi>{nameOf(place)}</bdi>
        </label>
      ))}
    </fieldset>
  );
}
