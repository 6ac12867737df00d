import { escapeMarks, guardStart, writeCode } from '../formats/adopt-markdown.ts';

/** The deepest nesting of tags. Deeper tags are ignored. */
const deepest = 20;
const lineBreak = '\\\n';

interface OpenMark {
  readonly mark: string;
  /** The index of the first piece inside the mark. */
  readonly from: number;
}

/** Builds a line of Markdown from the words and tags of HTML: `<b>Note: </b>text` becomes `**Note:** text`. */
export class MarkdownLine {
  #pieces: string[] = [];
  #open: OpenMark[] = [];

  write(text: string): void {
    const words = text.replace(/\s+/g, ' ');
    if (words !== '') this.#pieces.push(this.#isInCode() ? words : escapeMarks(words));
  }

  /** Adds existing Markdown. */
  put(markdown: string): void {
    if (!this.#isInCode()) this.#pieces.push(markdown);
  }

  breakLine(): void {
    this.#pieces.push(this.#isInCode() ? ' ' : lineBreak);
  }

  open(mark: string): void {
    if (!this.#isInCode() && this.#open.length < deepest)
      this.#open.push({ mark, from: this.#pieces.length });
  }

  close(mark: string): void {
    const place = this.#open.findLastIndex((one) => one.mark === mark);
    if (place < 0) return;
    for (const one of this.#open.splice(place).reverse()) this.#finish(one);
  }

  /** Returns the line with all open marks closed, and starts the next one. Drops line breaks at both ends. */
  take(): string {
    for (const one of this.#open.reverse()) this.#finish(one);
    const lines = this.#pieces
      .join('')
      .split(lineBreak)
      .map((line) => line.replace(/\s+/g, ' ').trim());
    [this.#pieces, this.#open] = [[], []];
    const [first, last] = [lines.findIndex(Boolean), lines.findLastIndex(Boolean)];
    return lines
      .slice(Math.max(first, 0), last + 1)
      .map(guardStart)
      .join(lineBreak);
  }

  #isInCode(): boolean {
    return this.#open.at(-1)?.mark === '`';
  }

  /** Moves spaces out of the emphasis, because Markdown ignores a mark next to a space. */
  #finish({ mark, from }: OpenMark): void {
    let [first, last] = [from, this.#pieces.length - 1];
    while (first <= last && isBlank(this.#pieces[first] ?? '')) first += 1;
    while (last > first && isBlank(this.#pieces[last] ?? '')) last -= 1;
    if (first > last) return;
    if (mark === '`') {
      const code = this.#pieces.splice(from).join('').trim();
      this.#pieces.push(writeCode(code));
      return;
    }
    this.#pieces[first] = (this.#pieces[first] ?? '').replace(/^\s*/, (blanks) => blanks + mark);
    const end = this.#pieces[last] ?? '';
    this.#pieces[last] = end.trimEnd() + mark + end.slice(end.trimEnd().length);
  }
}

function isBlank(piece: string): boolean {
  return piece === lineBreak || piece.trim() === '';
}
