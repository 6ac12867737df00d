import type { RequestRecord } from '../recorder/record.ts';
import type { ExceptionDescription, Frame } from '../recorder/stack.ts';
import { withoutRepeated } from './exceptions.tsx';

export type FailureReport = Pick<
  RequestRecord,
  'method' | 'url' | 'status' | 'reason' | 'why' | 'exceptions'
>;

/** A button to copy the report. It needs the script. Without it, developers can select the text. */
export function AsMarkdown({ failure }: { readonly failure: FailureReport }) {
  return (
    <div class="markdown">
      <button type="button" data-copy="markdown">
        Copy as Markdown
      </button>
      <details>
        <summary>Show the Markdown</summary>
        <pre id="markdown">{toMarkdown(failure)}</pre>
      </details>
    </div>
  );
}

/** The report as Markdown. Secrets are already removed. */
function toMarkdown({ method, url, status, reason, why, exceptions }: FailureReport): string {
  const parts = exceptions.map((exception, index) =>
    describe(exception, exceptions[index + 1]?.frames ?? [], index === 0 ? '' : 'caused by '),
  );
  return `${[
    `# ${status} ${reason}`,
    fenced(`${method} ${url}`),
    `Why: ${why}`,
    ...parts,
    `Bun ${Bun.version}, ${process.platform} ${process.arch}`,
  ].join('\n\n')}\n`;
}

function describe(
  { type, message, frames }: ExceptionDescription,
  cause: readonly Frame[],
  before: string,
): string {
  const shown = withoutRepeated(frames, cause).filter(({ author }) => author !== 'library');
  const open = shown.find(({ author }) => author === 'developer') ?? shown[0];
  return [
    `## ${before}${type}`,
    fenced(message),
    ...(open ? [fenced(excerptOf(open), 'ts')] : []),
    shown.map(({ call, file, line }) => `- \`${call}\` ${file}:${line}`).join('\n'),
  ].join('\n\n');
}

function excerptOf({ excerpt }: Frame): string {
  return excerpt.map(({ number, text, current }) => `${current ? '>' : ' '} ${number} ${text}`).join('\n');
}

/** Uses more backticks than the text contains. */
function fenced(text: string, language = ''): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}
