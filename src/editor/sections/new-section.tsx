import { editDraft } from '../../accounts/save-draft.ts';
import { type Reply, redirect } from '../../kernel/reply.ts';
import { editorPaths, sectionPath } from '../../paths/editor.ts';
import { notSections, type ProfileDocument, sectionName } from '../../profile/document.ts';
import { toAscii } from '../../profile/to-ascii.ts';
import { readForm } from '../../web/read-form.ts';
import { renderEditorPage } from '../editor-page.tsx';
import type { EditorHandler, EditorRequest } from '../editor-route.ts';
import { itemsOf } from '../forms/fields/item-shape.ts';
import formsCss from '../forms/forms.css' with { type: 'text' };
import { formsTexts } from '../forms/forms-texts.ts';

export const showNewSection: EditorHandler = (request) => renderNewSection(request);

/** A section without anything in it, which readers do not see. */
export const addSection: EditorHandler = async (request) => {
  const { exchange, edited } = request;
  const texts = formsTexts(exchange.locale).section;
  const typed = (await readForm(exchange)).get('name') ?? '';
  const name = toName(typed);
  if (!sectionName.test(name) || notSections.has(name) || name === 'username')
    return renderNewSection(request, { typed, message: texts.wrong });
  let isTaken = false;
  const { revision } = await editDraft(
    edited.accounts,
    edited.user.username,
    (document) => {
      isTaken = itemsOf(document as ProfileDocument, name) !== null;
      return isTaken ? document : { ...(document as ProfileDocument), [name]: [] };
    },
    null,
  );
  if (isTaken) return renderNewSection(request, { typed, message: texts.taken });
  return redirect(303, `${edited.prefix}${sectionPath(name)}?saved=${revision}`);
};

/** As an address can have it. */
function toName(typed: string): string {
  const words = toAscii(typed)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
  return words.replace(/^-/, '').replace(/-$/, '');
}

interface Refused {
  readonly typed: string;
  readonly message: string;
}

function renderNewSection(request: EditorRequest, refused?: Refused): Promise<Reply> {
  const { exchange, edited } = request;
  const texts = formsTexts(exchange.locale).section;
  return renderEditorPage(request, {
    current: 'overview',
    section: 'new',
    title: texts.title,
    status: refused ? 422 : 200,
    css: formsCss,
    hasHeading: false,
    children: (
      <>
        <h1>{texts.title}</h1>
        <form method="post" action={edited.prefix + editorPaths.newSection} class="fields">
          <div class="field">
            <label for="name">{texts.name}</label>
            <input
              id="name"
              name="name"
              dir="auto"
              autocomplete="off"
              required
              maxlength={100}
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
