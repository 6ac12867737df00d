import { toText } from './markdown-to-text.ts';
import { withoutControls } from './plain-text.ts';
import { readMarkdown } from './read-markdown.ts';

/** Private-use characters as marks. They are removed from members' texts. */
const marks = { strong: ['\u{e000}', '\u{e001}'], emphasis: ['\u{e002}', '\u{e003}'] } as const;
const anyMark = /[\u{e000}-\u{e003}]/gu;

/** The words of Markdown like `plainText`, with private-use marks around emphasized text. */
export function emphasizedText(markdown: string): string {
  const bare = (text: string) => withoutControls(text).replace(anyMark, '');
  const text = bare(markdown);
  const read = readMarkdown(text, {
    ...toText,
    text: bare,
    strong: (children) => marks.strong.join(children),
    emphasis: (children) => marks.emphasis.join(children),
  });
  return (read ?? text).replace(/\n{3,}/g, '\n\n').trim();
}

export function withoutEmphasis(text: string): string {
  return text.replace(anyMark, '');
}

export interface TextRun {
  readonly text: string;
  readonly isStrong: boolean;
  readonly isEmphasized: boolean;
}

/** Splits a text at its emphasis marks. */
export function splitEmphasis(text: string): TextRun[] {
  const runs: TextRun[] = [];
  let [isStrong, isEmphasized] = [false, false];
  for (const part of text.split(/([\u{e000}-\u{e003}])/u)) {
    if (part === marks.strong[0] || part === marks.strong[1]) isStrong = part === marks.strong[0];
    else if (part === marks.emphasis[0] || part === marks.emphasis[1])
      isEmphasized = part === marks.emphasis[0];
    else if (part !== '') runs.push({ text: part, isStrong, isEmphasized });
  }
  return runs;
}
