import type { Children } from '../../../../core/html/jsx/markup.ts';
import type { Reply } from '../../../../core/kernel/reply.ts';
import { type MenuPage, menuPaths, titleOfPage } from '../desk/menu-pages.ts';
import { DoButton } from '../do-button.tsx';
import { renderEditorPage } from '../editor-page.tsx';
import type { EditorRequest } from '../editor-route.ts';
import { labelOf } from '../field-label.ts';
import { pieceAddress } from '../pieces/choose-piece.ts';
import paneCss from '../preview/preview-pane.css' with { type: 'text' };
import { PaneTab, PreviewPane } from '../preview/preview-pane.tsx';
import { idOf } from './fields/field-control.tsx';
import type { FormState } from './form-page.ts';
import formsCss from './forms.css' with { type: 'text' };
import { type FormsTexts, formsTexts } from './forms-texts.ts';
import { MadeFrom } from './made-from.tsx';
import type { SaveNews } from './save/save-news.ts';

interface EditorPage {
  /** As in the menu, if it has no other. */
  readonly title?: string;
  readonly current: MenuPage;
  /** The section that the page is about; none where it is about all of them. */
  readonly section?: string | null;
  /** The initial language of the preview. Defaults to the profile's language. */
  readonly language?: string;
  readonly css?: string;
  readonly lead?: Children;
  /** A part of the form next to the title. Such a page saves on change or by the button at its end. */
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
  const { locale, prefix, exchange } = request;
  const texts = formsTexts(locale);
  const title = page.title ?? titleOfPage(current, locale);
  const preview = prefix + menuPaths.preview;
  return renderEditorPage(request, {
    current,
    section,
    title,
    status: state.status,
    css: formsCss + paneCss + css,
    hasHeading: false,
    children: (
      <>
        <div class="split">
          <div>
            {beside === undefined && <h1>{title}</h1>}
            {lead}
            <form method="post" action={pieceAddress(exchange)} novalidate data-editor>
              <MadeFrom request={request} revision={state.revision} />
              <div class="bar">
                {beside !== undefined && <h1>{title}</h1>}
                {beside}
                <DoButton value="save" look="second">
                  {texts.save}
                </DoButton>
                <p role="status" data-status>
                  {state.news && tell(texts, state.news)}
                </p>
                {state.news && (
                  <DoButton value={`undo ${state.news.revision}`} look="quiet">
                    {texts.undo}
                  </DoButton>
                )}
                <PaneTab locale={locale} shows="preview" />
              </div>
              <Summary state={state} />
              {children}
              <p class="actions">
                <DoButton value="save" look="second">
                  {texts.save}
                </DoButton>
                <a href={`${preview}?audience=public`}>{texts.whatPublicSees}</a>
              </p>
            </form>
            {after}
          </div>
          <PreviewPane request={request} document={state.document} language={language} />
        </div>
      </>
    ),
  });
}

function tell(texts: FormsTexts, { kind, title }: SaveNews): string {
  if (kind === 'removed') return title === '' ? texts.removedUntitled : texts.removed(title);
  if (kind === 'moved') return title === '' ? texts.movedUntitled : texts.moved(title);
  if (kind === 'undone' || kind === 'saved') return texts[kind];
  return texts[kind](title || texts.untitled);
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
