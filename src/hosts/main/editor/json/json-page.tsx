import { Done } from '../../../../core/html/design/done.tsx';
import type { Reply } from '../../../../core/kernel/reply.ts';
import { editorPaths } from '../../../../core/paths/editor.ts';
import { DoButton } from '../do-button.tsx';
import { renderEditorPage } from '../editor-page.tsx';
import type { EditorRequest } from '../editor-route.ts';
import { formsTexts } from '../forms/forms-texts.ts';
import { MadeFrom } from '../forms/made-from.tsx';
import css from './json-page.css' with { type: 'text' };
import { jsonTexts } from './json-texts.ts';

export interface LineProblem {
  readonly line: number;
  /** Missing if the problem concerns the whole text. */
  readonly pointer?: string;
  readonly detail: string;
}

export interface JsonPage {
  readonly text: string;
  readonly revision: number;
  readonly hasSaved?: boolean;
  /** Whether the text differs from the draft. */
  readonly isUnsaved?: boolean;
  readonly problems?: readonly LineProblem[];
}

export function renderJsonPage(request: EditorRequest, page: JsonPage): Promise<Reply> {
  const { locale, prefix } = request;
  const { text, revision, hasSaved = false, isUnsaved = false, problems = [] } = page;
  const texts = jsonTexts(locale);
  return renderEditorPage(request, {
    current: 'json',
    css,
    status: problems.length > 0 ? 422 : 200,
    children: (
      <>
        <p class="hint">{texts.intro}</p>
        {hasSaved && <Done>{texts.saved}</Done>}
        {problems.length > 0 && <Problems problems={problems} texts={texts} />}
        <form
          method="post"
          action={prefix + editorPaths.json}
          class="json"
          data-unsaved={isUnsaved ? '' : undefined}
        >
          <MadeFrom request={request} revision={revision} />
          <label for="document">{texts.label}</label>
          <Code text={text} marked={problems.map(({ line }) => line)} />
          <p class="actions">
            <DoButton value="save">{formsTexts(locale).save}</DoButton>
            <DoButton value="format" look="quiet">
              {texts.format}
            </DoButton>
          </p>
        </form>
      </>
    ),
  });
}

interface ProblemsProps {
  readonly problems: readonly LineProblem[];
  readonly texts: ReturnType<typeof jsonTexts>;
}

function Problems({ problems, texts }: ProblemsProps) {
  return (
    <div class="alert" role="alert">
      <p>{texts.wrong(problems.length)}</p>
      <ul id="problems">
        {problems.slice(0, mostShown).map(({ line, pointer, detail }) => (
          <li>
            <strong>{texts.line(line)}:</strong>{' '}
            {pointer && (
              <>
                <code>{pointer}</code>{' '}
              </>
            )}
            <bdi>{detail}</bdi>
          </li>
        ))}
      </ul>
    </div>
  );
}

const mostShown = 20;
/** Spare line numbers, for lines that the member adds. */
const spareLines = 200;

/** As high as its text, so that the line numbers align. Adds a line break, because a textarea drops the first. */
function Code({ text, marked }: { readonly text: string; readonly marked: readonly number[] }) {
  const count = text.split('\n').length;
  const numbers = Array.from({ length: count + spareLines }, (_, index) => index + 1);
  return (
    <div class="code" data-code dir="ltr">
      <div class="sheet">
        <pre class="lines" aria-hidden="true">
          <span>
            {numbers.map((line) => (marked.includes(line) ? <strong>{`${line}\n`}</strong> : `${line}\n`))}
          </span>
        </pre>
        <textarea
          id="document"
          name="document"
          rows={count + 1}
          spellcheck={false}
          autocapitalize="none"
          aria-invalid={marked.length > 0 ? true : undefined}
          aria-describedby={marked.length > 0 ? 'problems' : undefined}
          dir="ltr"
        >
          {`\n${text}`}
        </textarea>
      </div>
    </div>
  );
}
