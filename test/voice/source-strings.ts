/** A string or a comment of a source file. */
export interface SourceText {
  readonly form: 'string' | 'comment';
  /** Template values are replaced by `{}`. */
  readonly text: string;
  readonly line: number;
  /** The names of the calls around a string, innermost last. */
  readonly calls: readonly string[];
  /** Whether the string is the first argument of the innermost call. */
  readonly isFirst: boolean;
  /** The property that has the string as its value. */
  readonly key: string | null;
}

/** The strings and comments of a file in order. Texts need no parser, and TypeScript 7 exports none. */
export function textsIn(source: string): SourceText[] {
  const texts: SourceText[] = [];
  const calls: string[] = [];
  let closed = '';
  let code = '';
  let at = 0;

  let line = 1;
  let counted = 0;
  function lineAt(index: number): number {
    line += source.slice(counted, index).split('\n').length - 1;
    counted = index;
    return line;
  }
  function addText(form: SourceText['form'], text: string, start: number): void {
    const key = /(?:(\w+)|'([^']*)'): *$/.exec(code.replace(/[(\n ]+$/, ' '));
    texts.push({
      form,
      text,
      line: lineAt(start),
      calls: calls.filter((name) => name !== ''),
      isFirst: /\(\s*$/.test(code),
      key: key?.[1] ?? key?.[2] ?? null,
    });
  }

  while (at < source.length) {
    const comment = matchAt(/(?:\/\/[^\n]*(?:\n[ \t]*\/\/[^\n]*)*|\/\*[\s\S]*?\*\/)/y, source, at);
    const plain = matchAt(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"/y, source, at);
    if (comment) {
      addText('comment', commentText(comment[0]), at);
      at += comment[0].length;
    } else if (plain) {
      const isKey =
        /[{,]\s*$/.test(code) && /^\s*:/.test(source.slice(at + plain[0].length, at + plain[0].length + 3));
      if (!isKey) addText('string', unescaped(plain[1] ?? plain[2] ?? ''), at);
      code = `${code}''`.slice(-200);
      at += plain[0].length;
    } else if (source[at] === '`') {
      const end = templateEnd(source, at);
      addText('string', unescaped(withoutValues(source.slice(at + 1, end - 1))), at);
      code = `${code}''`.slice(-200);
      at = end;
    } else {
      const expression = matchAt(/\/(?![*/])(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/\w*/y, source, at);
      const isExpression = expression !== null && /(?:[(,=:[!&|?{};>]|return)\s*$/.test(code);
      const run = matchAt(/[^'"`/()]+/y, source, at);
      const taken = (isExpression ? expression : run)?.[0] ?? source.charAt(at);
      if (taken === '(')
        calls.push(/([\w.]+)(?:<[^()]*>)?$/.exec(code)?.[1] ?? (/\)$/.test(code) ? closed : ''));
      if (taken === ')') closed = calls.pop() ?? '';
      code = (code + (isExpression ? '//' : taken)).slice(-200);
      at += taken.length;
    }
  }
  return texts;
}

function matchAt(pattern: RegExp, source: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(source);
}

function commentText(comment: string): string {
  return comment
    .replace(/^\/\*+|\*\/$/g, '')
    .replace(/^[ \t]*(?:\/\/+|\*)[ \t]?/gm, '')
    .trim();
}

/** The index after the closing backtick. */
function templateEnd(source: string, start: number): number {
  let at = start + 1;
  while (at < source.length && source[at] !== '`') {
    if (source[at] === '\\') at += 2;
    else if (source.startsWith('${', at)) at = valueEnd(source, at + 2);
    else at += 1;
  }
  return at + 1;
}

/** The index after the closing brace of a template value. */
function valueEnd(source: string, start: number): number {
  let at = start;
  for (let depth = 1; at < source.length && depth > 0; ) {
    if (source[at] === '`') at = templateEnd(source, at);
    else {
      if (source[at] === '{') depth += 1;
      if (source[at] === '}') depth -= 1;
      at += 1;
    }
  }
  return at;
}

function withoutValues(template: string): string {
  let text = '';
  for (let at = 0; at < template.length; )
    if (template.startsWith('${', at)) {
      at = valueEnd(template, at + 2);
      text += '{}';
    } else {
      text += template[at];
      at += 1;
    }
  return text;
}

function unescaped(text: string): string {
  return text.replace(/\\n/g, '\n').replace(/\\(.)/g, '$1');
}
