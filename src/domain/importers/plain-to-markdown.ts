import { escapeMarks, guardStart } from '../formats/adopt-markdown.ts';

/** As people begin an entry of a list where there are no lists. */
const bullet = /^[•·▪◦‣*–-]\s+/;

interface PlainLine {
  readonly words: string;
  readonly isMarked: boolean;
}

/** Text that is not Markdown, as Markdown that reads the same; lines that begin with a mark are a list. */
export function plainToMarkdown(text: string): string {
  const lines = readPlainLines(text);
  return lines
    .map(({ words, isMarked }, index) => {
      if (isMarked) return `- ${words}`;
      // A line behind an entry would be part of it.
      return words !== '' && lines[index - 1]?.isMarked ? `\n${words}` : words;
    })
    .join('\n')
    .trim();
}

/** The same where there is room for both: what is marked are highlights, the rest is the summary. */
export function readLines(text: string): { summary: string; highlights: string[] } {
  const { marked = [], others = [] } = Object.groupBy(readPlainLines(text), ({ isMarked }) =>
    isMarked ? 'marked' : 'others',
  );
  return {
    summary: others
      .map(({ words }) => words)
      .join('\n')
      .trim(),
    highlights: marked.map(({ words }) => words),
  };
}

function readPlainLines(text: string): PlainLine[] {
  return text.split(/\r\n?|\n/).map((line) => {
    const words = line.trim();
    const isMarked = bullet.test(words);
    return { words: guardStart(escapeWords(words.replace(bullet, ''))), isMarked };
  });
}

/** An address stays as it is: with a mark escaped in it, it would be no link. */
function escapeWords(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>[\]`\\|*]+)/)
    .map((part, index) => (index % 2 === 0 ? escapeMarks(part) : part))
    .join('');
}
