import { findDraft } from '../../../../accounts/find-draft.ts';
import { editDraft } from '../../../../accounts/save-draft.ts';
import { type Reply, redirect } from '../../../../core/kernel/reply.ts';
import { editorPaths, sectionPath } from '../../../../core/paths/editor.ts';
import { readForm } from '../../../../core/web/read-form.ts';
import { notSections, type ProfileDocument } from '../../../../domain/profile/document.ts';
import { readDraft } from '../../../../domain/profile/draft.ts';
import { nameInWords } from '../../../../domain/profile/labels.ts';
import { longestTitle } from '../../../../domain/profile/schema.ts';
import { sectionNameOf } from '../../../../domain/profile/section-name.ts';
import moreCss from '../desk/empty-sections.css' with { type: 'text' };
import { EmptySections } from '../desk/empty-sections.tsx';
import { renderEditorPage } from '../editor-page.tsx';
import type { EditorHandler, EditorRequest } from '../editor-route.ts';
import { editorTexts } from '../editor-texts.ts';
import { fieldLabel } from '../field-label.ts';
import { renderLost } from '../forms/conflict/lost-page.tsx';
import { itemsOf } from '../forms/fields/item-shape.ts';
import formsCss from '../forms/forms.css' with { type: 'text' };
import { formsTexts } from '../forms/forms-texts.ts';
import { Whose } from '../forms/made-from.tsx';
import { isForAnother, parsePost } from '../forms/save/form-post.ts';

export const showNewSection: EditorHandler = (request) => renderNewSection(request);

/** Adds an empty section. The page doesn't show it to visitors. */
export const addSection: EditorHandler = async (request) => {
  const { locale, user, accounts, prefix, exchange } = request;
  const texts = formsTexts(locale).section;
  const form = await readForm(exchange);
  if (isForAnother(form.get('whose'), request)) return renderLost(request, parsePost(form), 409);
  const typed = form.get('name')?.trim() ?? '';
  const name = sectionNameOf(typed);
  if (name === '' || notSections.has(name) || name === 'username' || typed.length > longestTitle)
    return renderNewSection(request, { typed, message: texts.wrong });
  let isTaken = false;
  const { revision } = await editDraft(
    accounts,
    user.username,
    (document) => {
      isTaken = itemsOf(document as ProfileDocument, name) !== null;
      return isTaken ? document : withSection(document as ProfileDocument, name, typed);
    },
    null,
  );
  if (isTaken) return renderNewSection(request, { typed, message: texts.taken });
  return redirect(303, `${prefix}${sectionPath(name)}?saved=${revision}`);
};

/** Stores the title if it differs from the default title. */
function withSection(document: ProfileDocument, name: string, title: string): ProfileDocument {
  const added = { ...document, [name]: [] };
  if (title === nameInWords(name)) return added;
  const extras = document['x-vitrine'];
  return { ...added, 'x-vitrine': { ...extras, titles: { ...extras?.titles, [name]: title } } };
}

interface Refused {
  readonly typed: string;
  readonly message: string;
}

async function renderNewSection(request: EditorRequest, refused?: Refused): Promise<Reply> {
  const { locale, prefix, user, accounts } = request;
  const document = readDraft(await findDraft(accounts.database, user));
  const texts = formsTexts(locale).section;
  return renderEditorPage(request, {
    current: 'overview',
    section: 'new',
    title: editorTexts(locale).addSection,
    status: refused ? 422 : 200,
    css: formsCss + moreCss,
    children: (
      <>
        <EmptySections request={request} document={document} />
        <h2>{texts.title}</h2>
        <form method="post" action={prefix + editorPaths.newSection} class="fields">
          <Whose request={request} />
          <div class="field">
            <label for="name">{fieldLabel(locale, '', 'sectionTitle')}</label>
            <input
              id="name"
              name="name"
              dir="auto"
              autocomplete="off"
              required
              maxlength={longestTitle}
              value={refused?.typed}
              aria-invalid={refused ? 'true' : undefined}
              aria-describedby={refused ? 'hint wrong' : 'hint'}
            />
            <p class="hint" id="hint">
              {texts.hint}
            </p>
            {refused && (
              <p class="trouble" id="wrong">
                {refused.message}
              </p>
            )}
          </div>
          <button type="submit">{texts.add}</button>
        </form>
      </>
    ),
  });
}
