import { findDraft } from '../../../../accounts/find-draft.ts';
import { progressStyles } from '../../../../core/html/design/styles.ts';
import { queryParameter } from '../../../../core/kernel/query.ts';
import { redirect } from '../../../../core/kernel/reply.ts';
import { editorPaths } from '../../../../core/paths/editor.ts';
import { href } from '../../../../core/routing/href.ts';
import { documentOf } from '../../../../domain/profile/draft.ts';
import { members, text } from '../../../../domain/profile/form-shape.ts';
import type { EditorHandler, EditorRequest } from '../editor-route.ts';
import { renderEditorForm } from '../forms/editor-form.tsx';
import { type FormProps, idOf, Options, valueAt } from '../forms/fields/input.tsx';
import type { FormPage } from '../forms/form-page.ts';
import { saveForm } from '../forms/save/save-form.ts';
import { showForm } from '../forms/show-form.ts';
import { LanguageCards } from './language-cards.tsx';
import { offeredLanguageName, offeredLanguages, parseLanguage } from './language-name.ts';
import languagesCss from './languages.css' with { type: 'text' };
import { languagesTexts } from './languages-texts.ts';

const own = '/x-vitrine/language';

const languagesForm: FormPage<unknown> = {
  shapeOf: () => members([['x-vitrine', members([['language', text]])]]),
  addressOf: () => editorPaths.languages,
  render: (request, state) => {
    return renderEditorForm(request, state, {
      current: 'languages',
      css: progressStyles + languagesCss,
      lead: (
        <>
          <p class="hint">{languagesTexts(request.locale).hint}</p>
          <LanguageCards request={request} form={state} />
        </>
      ),
      children: <OwnLanguage form={state} fallback={request.services.accounts.defaultLanguage} />,
    });
  },
};

export const showLanguages: EditorHandler = async (request) => {
  const { locale, prefix, exchange } = request;
  const language = parseLanguage(queryParameter(exchange.query, 'language') ?? '', locale);
  const isNew = language !== null && language !== (await findOwnLanguage(request));
  if (isNew) return redirect(303, prefix + href(editorPaths.language, { language }));
  return showForm(languagesForm, request);
};

export const saveLanguages: EditorHandler = (request) => saveForm(languagesForm, request);

async function findOwnLanguage({ accounts, user }: EditorRequest): Promise<string> {
  const document = documentOf(await findDraft(accounts.database, user));
  return document['x-vitrine']?.language ?? accounts.defaultLanguage;
}

interface OwnLanguageProps extends FormProps {
  /** The main language of a profile that doesn't declare one. */
  readonly fallback: string;
}

function OwnLanguage({ form: view, fallback }: OwnLanguageProps) {
  const texts = languagesTexts(view.locale);
  const current = valueAt(view, own);
  const offered = offeredLanguages(view.locale);
  const isOffered = current === '' || offered.some(([tag]) => tag === current);
  return (
    <div class="field">
      <label for={idOf(own)}>{texts.own}</label>
      <select id={idOf(own)} name={own} aria-describedby="own-language-hint">
        <option value="" selected={current === ''}>
          {offeredLanguageName(fallback, view.locale)} ({fallback})
        </option>
        {!isOffered && (
          <Options of={[[current, offeredLanguageName(current, view.locale)]]} selected={current} />
        )}
        <Options of={offered} selected={current} />
      </select>
      <p class="hint" id="own-language-hint">
        {texts.ownHint}
      </p>
    </div>
  );
}
