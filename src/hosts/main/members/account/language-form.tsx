import { textsFor } from '../../../../core/html/texts/texts.ts';
import { mainPaths } from '../../../../core/paths/main.ts';
import type { MemberExchange } from '../../../web/route.ts';
import { FormOwner } from '../own-form.tsx';

interface LanguageFormProps {
  readonly exchange: MemberExchange;
  readonly locales: readonly string[];
}

export function LanguageForm({ exchange, locales }: LanguageFormProps) {
  const texts = textsFor(exchange.locale).member;
  const preferred = exchange.visitor.session.locale ?? '';
  return (
    <form method="post" action={mainPaths.language} class="fields">
      <FormOwner exchange={exchange} />
      <h2>{texts.language}</h2>
      <div class="field">
        <label for="language">{texts.siteLanguage}</label>
        <select id="language" name="language">
          <option value="" selected={preferred === ''}>
            {texts.languageAuto}
          </option>
          {locales.map((tag) => (
            <option value={tag} lang={tag} selected={tag === preferred}>
              {nameOf(tag)}
            </option>
          ))}
        </select>
      </div>
      <button type="submit">{texts.save}</button>
    </form>
  );
}

/** The name of a language in that language, capitalized: `Français`. */
function nameOf(tag: string): string {
  const name = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag;
  return name.replace(/^./u, (letter) => letter.toLocaleUpperCase(tag));
}
