import type { Children } from '../../../../core/html/jsx/markup.ts';
import type { Reply } from '../../../../core/kernel/reply.ts';
import type { DeskPage } from '../desk/desk-page.tsx';
import { type MenuPage, titleOfPage } from '../desk/menu-pages.ts';
import { DoButton } from '../do-button.tsx';
import { renderEditorPage } from '../editor-page.tsx';
import type { EditorRequest } from '../editor-route.ts';
import { labelOf } from '../field-label.ts';
import { pieceAddress } from '../pieces/choose-piece.ts';
import paneCss from '../preview/preview-pane.css' with { type: 'text' };
import { PreviewPane } from '../preview/preview-pane.tsx';
import { idOf } from './fields/input.tsx';
import type { FormState } from './form-page.ts';
import formsCss from './forms.css' with { type: 'text' };
import { formsTexts } from './forms-texts.ts';
import { MadeFrom } from './made-from.tsx';
import { formId, SaveStatus } from './save-status.tsx';

interface EditorPage extends Pick<DeskPage, 'above'> {
  /** Defaults to the name in the menu. */
  readonly title?: string;
  readonly current: MenuPage;
  /** The section of the page. None if the page concerns all sections. */
  readonly section?: string | null;
  /** The initial language of the preview. Defaults to the profile's language. */
  readonly language?: string;
  readonly css?: string;
  readonly lead?: Children;
  /** A part of the form that is shown next to the title. */
  readonly beside?: Children;
  /** Content after the form. */
  readonly after?: Children;
  readonly children: Children;
}

export function renderEditorForm(
  request: EditorRequest,
  state: FormState,
  { current, section = null, language, css = '', lead, beside, after, children, ...page }: EditorPage,
): Promise<Reply> {
  const { locale, exchange, accounts } = request;
  const texts = formsTexts(locale);
  const title = page.title ?? titleOfPage(current, locale);
  return renderEditorPage(request, {
    ...page,
    current,
    section,
    title,
    status: state.status,
    css: formsCss + paneCss + css,
    hasHeading: false,
    saved: <SaveStatus state={state} now={accounts.now()} />,
    children: (
      <div class="split">
        <div class="editing">
          <h1 dir="auto">{title}</h1>
          {lead}
          <form method="post" action={pieceAddress(exchange)} id={formId} novalidate data-editor>
            <MadeFrom request={request} revision={state.revision} />
            {beside && <div class="beside-title">{beside}</div>}
            <Summary state={state} />
            {children}
            <p class="actions without-script">
              <DoButton value="save" look="second">
                {texts.save}
              </DoButton>
            </p>
          </form>
          {after}
        </div>
        <PreviewPane request={request} document={state.document} language={language} />
      </div>
    ),
  });
}

export function Summary({ state }: { readonly state: FormState }) {
  const { problems, general, unplaced, locale } = state;
  const texts = formsTexts(locale);
  if (problems.size + general.length + unplaced.length === 0) return null;
  return (
    <div class="alert" role="alert" id="problems" tabindex={-1} autofocus>
      <p>{texts.refused}</p>
      <ul>
        {[...problems].map(([name, message]) => (
          <li>
            <a href={`#${idOf(name)}`}>{labelOf(locale, name)}</a>: {message}
          </li>
        ))}
        {general.map((sentence) => (
          <li>{sentence}</li>
        ))}
      </ul>
      {unplaced.length > 0 && (
        <>
          <p>{texts.unplaced}</p>
          <dl>
            {unplaced.map(([name, text]) => (
              <>
                <dt>{name.startsWith('/') ? labelOf(locale, name) : name}</dt>
                <dd dir="auto">{text}</dd>
              </>
            ))}
          </dl>
        </>
      )}
    </div>
  );
}
