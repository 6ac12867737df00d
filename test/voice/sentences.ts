import { join } from 'node:path';
import { Glob } from 'bun';
import { type SourceText, textsIn } from './source-strings.ts';

export const kinds = [
  'interface',
  'mails',
  'problem details',
  'OpenAPI',
  'logs',
  'command line and settings',
  'README',
  'docs',
  'headings',
  'changelog',
  'test names',
  'comments',
] as const;
export type Kind = (typeof kinds)[number];

export interface Sentence {
  readonly kind: Kind;
  /** Relative to the repository. */
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

const root = join(import.meta.dir, '../..');
const isExempt =
  /^docs\/specification\.md$|^test\/(?:contract|voice)\/|^test\/voice\.test\.ts$|\/(?:fixtures|released)\//;

/** Every sentence in the repository's texts. */
export async function readSentences(): Promise<Sentence[]> {
  const files = [
    ...new Glob('{src,test,build,docs}/**/*.{ts,tsx,md}').scanSync(root),
    'README.md',
    'CHANGELOG.md',
  ];
  const sentences: Sentence[] = [];
  for (const file of files.filter((name) => !isExempt.test(name)).sort()) {
    const text = await Bun.file(join(root, file)).text();
    sentences.push(
      ...(file.endsWith('.md') ? sentencesOfMarkdown(file, text) : sentencesOfSource(file, text)),
    );
  }
  return sentences;
}

function sentencesOfSource(file: string, source: string): Sentence[] {
  const isCatalogue = / = \w*[mM]essages\('/.test(source);
  return textsIn(source).flatMap((found) => {
    const kind = found.form === 'comment' ? commentKind(file, found.text) : kindOf(file, isCatalogue, found);
    if (kind === null) return [];
    const paragraphs =
      kind === 'comments' ? [found.text.replace(/\s*\n(?!\n)\s*/g, ' ')] : found.text.split(/\n+/);
    return paragraphs
      .flatMap(splitSentences)
      .filter((text) => /\p{L}{2}/u.test(text))
      .map((text) => ({ kind, file, line: found.line, text }));
  });
}

function commentKind(file: string, text: string): Kind | null {
  const isDirective = /^(?:biome-ignore|@|#|eslint|Generated)|^[\w.]+ = |[;{]$/.test(text);
  return isDirective || !/^(?:src|test)\//.test(file) ? null : 'comments';
}

const problemTypes = /(?:Error|Refusal|Busy|Outage|Unfit\w*|Failure|Trouble|StaleDraft)$/;

function kindOf(file: string, isCatalogue: boolean, found: SourceText): Kind | null {
  const { text, calls, isFirst, key } = found;
  const call = calls.at(-1) ?? '';
  if (/\.test\.tsx?$/.test(file))
    return isFirst && /^(?:test|describe|it)(?:\.|$)/.test(call) && !/^%/.test(text) ? 'test names' : null;
  if (!file.startsWith('src/') || file.includes('/test/')) return null;
  if (isCatalogue)
    return !calls.some((name) => /[mM]essages$/.test(name)) || isFirst
      ? null
      : file.startsWith('src/accounts/mail/')
        ? 'mails'
        : 'interface';
  if (/(?:^|\.)log\.(?:info|warn|error|debug)$/.test(call)) return isFirst ? 'logs' : null;
  if (!isProse(text)) return null;
  if (
    /^(?:summary|description)$/.test(key ?? '') &&
    /src\/(?:hosts\/api|modules)\//.test(file) &&
    !isCommand(file)
  )
    return 'OpenAPI';
  if (/^src\/hosts\/api\/(?:docs|contracts|schema)/.test(file)) return 'OpenAPI';
  if (isCommand(file)) return 'command line and settings';
  if (
    calls.some((name) => problemTypes.test(name)) ||
    /^\p{Lu}.*[.:]$|^(?:must|is|are|may|can|cannot|has|have) /u.test(text)
  )
    return /^src\/(?:ops|build)\//.test(file) ? null : 'problem details';
  return null;
}

function isCommand(file: string): boolean {
  return /^src\/(?:ops\/cli|core\/cli|core\/config)\/|^src\/main\.ts|(?:-commands|\/settings)\.ts$|^src\/modules\/sync\//.test(
    file,
  );
}

/** Whether a text has at least three words and is not code, SQL or markup. */
function isProse(text: string): boolean {
  if (
    /^\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH|CREATE|ALTER|DROP|PRAGMA|VACUUM|SET|BEGIN|FROM|WHERE|AND|ORDER)\b/.test(
      text,
    )
  )
    return false;
  if (/^[<.#@{[(]?[a-z-]+[:{>]|[{;}]\s*$|<\w+[ >]/.test(text)) return false;
  return (text.match(/(?<![\w./-])\p{L}[\p{L}'’]*(?![\w/-])/gu) ?? []).length >= 3;
}

function sentencesOfMarkdown(file: string, markdown: string): Sentence[] {
  const body: Kind = file === 'README.md' ? 'README' : file === 'CHANGELOG.md' ? 'changelog' : 'docs';
  const sentences: Sentence[] = [];
  let isCode = false;
  let paragraph = { text: '', line: 0 };
  function add(kind: Kind, text: string, line: number): void {
    for (const sentence of splitSentences(plainText(text)))
      if (/\p{L}{2}/u.test(sentence)) sentences.push({ kind, file, line, text: sentence });
  }
  function finish(): void {
    add(body, paragraph.text, paragraph.line);
    paragraph = { text: '', line: 0 };
  }
  for (const [index, line] of markdown.split('\n').entries()) {
    if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode;
    const heading = /^#+ +(.*)/.exec(line);
    const isRow = /^\s*\|/.test(line);
    const startsBlock =
      /^\s*(?:[-*+]|\d+\.) |^\s*$|^\s*(?:```|~~~)|^</.test(line) || heading !== null || isRow;
    if (startsBlock) finish();
    if (isCode || /^\s*(?:```|~~~|<)/.test(line) || /^\s*\|[-:| ]+$/.test(line)) continue;
    if (heading) add(body === 'changelog' ? 'changelog' : 'headings', heading[1] ?? '', index + 1);
    else if (isRow) for (const cell of line.split('|')) add(body, cell, index + 1);
    else
      paragraph = {
        text: `${paragraph.text} ${line.replace(/^\s*(?:[-*+>]|\d+\.) /, '')}`,
        line: paragraph.line || index + 1,
      };
  }
  finish();
  return sentences;
}

/** Replaces code by one word and links by their text. */
function plainText(markdown: string): string {
  return markdown
    .replace(/`[^`]*`/g, 'CODE')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<https?:[^>]*>/g, 'URL')
    .replace(/\*\*|__/g, '');
}

function splitSentences(text: string): string[] {
  return text
    .replace(/`[^`]*`/g, 'CODE')
    .replace(/\{\w+\}/g, '{}')
    .split(/(?<=[.!?…][)"”’]?)\s+(?=["“(*]?[\p{Lu}{\d])/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}
