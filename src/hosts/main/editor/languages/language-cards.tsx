import { Icon } from '../../../../core/html/design/icon.tsx';
import { queryParameter } from '../../../../core/kernel/query.ts';
import { editorPaths } from '../../../../core/paths/editor.ts';
import { href } from '../../../../core/routing/href.ts';
import { languagesIn, translationsIn } from '../../../../domain/profile/translatable.ts';
import type { RequestProps } from '../editor-route.ts';
import type { FormProps } from '../forms/fields/input.tsx';
import { HowFar, progressOf } from './how-far.tsx';
import { offeredLanguageName, offeredLanguages, parseLanguage } from './language-name.ts';
import { languagesTexts } from './languages-texts.ts';

/** The languages with translations, their progress, and a form to add a language. */
export function LanguageCards({ request, form }: RequestProps & FormProps) {
  return (
    <ul class="langs">
      {languagesIn(form.document).map((language) => (
        <li>
          <a class="lang" href={request.prefix + href(editorPaths.language, { language })}>
            <Names language={language} locale={form.locale} />
            <HowFar of={progressOf(translationsIn(form.document, language))} locale={form.locale} />
          </a>
        </li>
      ))}
      <li>
        <NewLanguage request={request} />
      </li>
    </ul>
  );
}

/** The name of a language in that language, and in the language of the page if they differ. */
function Names({ language, locale }: { readonly language: string; readonly locale: string }) {
  const [own, ours] = [offeredLanguageName(language, language), offeredLanguageName(language, locale)];
  return (
    <span>
      <strong lang={language}>{own}</strong> {own !== ours && <span class="soft">{ours}</span>}
    </span>
  );
}

function NewLanguage({ request: { locale, prefix, exchange } }: RequestProps) {
  const texts = languagesTexts(locale);
  const asked = queryParameter(exchange.query, 'language');
  return (
    <form method="get" action={prefix + editorPaths.languages} class="lang new">
      <label for="language">
        <Icon name="plus" /> {texts.add}
      </label>
      <input
        id="language"
        name="language"
        dir="auto"
        list="languages"
        required
        maxlength={64}
        value={asked ?? undefined}
        aria-invalid={asked === null ? undefined : 'true'}
        aria-describedby={asked === null ? undefined : 'no-language'}
      />
      <datalist id="languages">
        {offeredLanguages(locale).map(([tag, name]) => (
          <option value={name} label={offeredLanguageName(tag, tag)} />
        ))}
      </datalist>
      {asked !== null && (
        <p class="trouble" id="no-language">
          {parseLanguage(asked, locale) === null ? texts.notALanguage : texts.isOwn}
        </p>
      )}
      <button type="submit" class="second">
        {texts.begin}
      </button>
    </form>
  );
}
