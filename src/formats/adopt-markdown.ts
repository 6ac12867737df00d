import { isLink } from '../profile/links.ts';
import { withoutControls } from './plain-text.ts';

/**
 * Markdown that a member wrote, at home in ours: headings below `level`, no HTML, no link that is not safe, and no
 * code block that is left open. Where readers could disagree about what is code, nothing is.
 */
export function adoptMarkdown(markdown: string, level: number): string {
  const lines = withoutControls(markdown).trim().split('\n');
  const isCode = findCodeBlocks(lines);
  const isCertain = isCode !== null && lines.every((line, index) => isCode[index] || closesItsCode(line));
  const adopted: string[] = [];
  for (const [index, line] of lines.entries()) {
    if (isCertain && isCode[index]) adopted.push(line);
    else if (underline.test(line) && adopted.at(-1))
      adopted.push(...lowerUnderlined(adopted.pop() ?? '', line, level));
    else adopted.push(lowerHeading(isCertain ? disarm(line) : disarmAll(line), level));
  }
  return adopted.join('\n');
}

/** Quotes and list items may hold blocks. */
const container = String.raw`(?: *(?:>|[-+*](?= )|\d{1,9}[.)](?= )))* *`;
const fenceLine = new RegExp(`^(${container})(\`{3,}|~{3,})`);
const headingLine = new RegExp(`^(${container})(#{1,6})(?= |$)`);
const underline = new RegExp(`^${container}(?:=+|-+) *$`);
const paragraph = /^ {0,3}(?![-+*#>`~=]|\d{1,9}[.)] )\S/;

/** Which lines are in fenced code; null where only a full parser could tell. */
function findCodeBlocks(lines: readonly string[]): boolean[] | null {
  let fence = '';
  const isCode = lines.map((line) => {
    const before = fence;
    const [run = ''] = /^(?:`{3,}(?!.*`)|~{3,})/.exec(line) ?? [];
    if (fence === '') fence = run;
    else if (run.startsWith(fence) && /^ *$/.test(line.slice(run.length))) fence = '';
    return before !== '' || fence !== '';
  });
  // A fence that is indented or in a container may end with it.
  const isUnclear = lines.some((line) => (fenceLine.exec(line)?.[1] ?? '') !== '');
  return isUnclear || fence !== '' ? null : isCode;
}

const code = '(`+)(?!`).*?(?<!`)\\1(?!`)';
const escaped = String.raw`\\[!-/:-@[-\`{-~]`;

const spans = new RegExp(`${code}|${escaped}|\``, 'g');

/** True when each run of backticks finds its partner on the line, and in the same cell if that is a table. */
function closesItsCode(line: string): boolean {
  return line
    .split('|')
    .every((cell) => cell.matchAll(spans).every(([found, fence]) => fence !== undefined || found !== '`'));
}

const armed = new RegExp(
  `${code}|${escaped}|<(?=([^\\s<>\`]+)>)|<|\\](?:\\((?= *<?([^\\s()<>]*))|:(?= *<?([^\\s<>]*)))`,
  'g',
);

type Address = string | undefined;

/** Links stay if they are safe; a definition of one is stronger than code. */
function disarm(line: string): string {
  return line.replace(
    armed,
    (found: string, _code: unknown, inAngles: Address, inLink: Address, inDefinition: Address) => {
      if (found.startsWith('`')) return found.replaceAll(']:', ']\\:');
      const isSafe = found.startsWith('\\') || isLink(inAngles ?? inLink ?? inDefinition ?? '');
      return isSafe ? found : disarmAll(found);
    },
  );
}

function disarmAll(text: string): string {
  return text
    .replace(fenceLine, '$1\\$2')
    .replaceAll('<', '&lt;')
    .replace(/\](?=[(:])/g, ']\\');
}

function lowerHeading(line: string, level: number): string {
  return line.replace(
    headingLine,
    (_, before: string, marks: string) => before + deeper(marks.length, level),
  );
}

/** A line above `===` or `---` may be a heading by them: then it becomes one of ours, else they are set apart. */
function lowerUnderlined(above: string, line: string, level: number): string[] {
  if (!paragraph.test(above)) return [above, '', line];
  return [`${deeper(line.includes('=') ? 1 : 2, level)} ${above.trim()}`];
}

function deeper(depth: number, level: number): string {
  return '#'.repeat(Math.min(depth + level, 6));
}
