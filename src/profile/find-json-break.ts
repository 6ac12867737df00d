/** Where a text stops being JSON: the first character that none could have there, or the end of what is merely cut off. */
export function findJsonBreak(text: string): { line: number; column: number } {
  const before = text.slice(0, breakOf(text));
  return { line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') };
}

type Expected = 'value' | 'value or end' | 'name' | 'name or end' | 'colon' | 'comma or end';

/** Keeps its own account of what is open: a text may be nested a million deep. */
function breakOf(text: string): number {
  const closers: string[] = [];
  let expected: Expected = 'value';
  for (let at = endOf(spaces, text, 0); ; at = endOf(spaces, text, at)) {
    const sign = text.charAt(at);
    if (expected.endsWith('end') && sign === closers.at(-1)) {
      closers.pop();
      expected = 'comma or end';
      at += 1;
    } else if (expected === 'comma or end') {
      if (sign !== ',' || closers.length === 0) return at;
      expected = closers.at(-1) === '}' ? 'name' : 'value';
      at += 1;
    } else if (expected === 'colon') {
      if (sign !== ':') return at;
      expected = 'value';
      at += 1;
    } else if (expected.startsWith('value') && (sign === '{' || sign === '[')) {
      closers.push(sign === '{' ? '}' : ']');
      expected = sign === '{' ? 'name or end' : 'value or end';
      at += 1;
    } else {
      if (expected.startsWith('name') && sign !== '"') return at;
      const { end, whole } = sign === '"' ? readString(text, at) : readScalar(text, at);
      if (!whole) return end;
      expected = expected.startsWith('name') ? 'colon' : 'comma or end';
      at = end;
    }
  }
}

const spaces = /[ \t\n\r]*/y;
const plain = /[ !#-[\]-\uffff]*/y;
/** These match as much as there is; whether it is whole is asked afterwards. */
const escaped = /\\(?:["\\/bfnrt]|u[\da-fA-F]{0,4})?/y;
const scalar =
  /t(?:r(?:ue?)?)?|f(?:a(?:l(?:se?)?)?)?|n(?:u(?:ll?)?)?|-?(?:(?:0|[1-9]\d*)(?:\.(?:\d+(?:[eE][+-]?\d*)?)?|[eE][+-]?\d*)?)?/y;

function endOf(pattern: RegExp, text: string, start: number): number {
  pattern.lastIndex = start;
  return pattern.test(text) ? pattern.lastIndex : start;
}

function readString(text: string, start: number): { end: number; whole: boolean } {
  for (let at = start + 1; ; ) {
    at = endOf(plain, text, at);
    if (text.charAt(at) === '"') return { end: at + 1, whole: true };
    const end = endOf(escaped, text, at);
    if (!/^\\(?:[^u]|u.{4})$/.test(text.slice(at, end))) return { end, whole: false };
    at = end;
  }
}

function readScalar(text: string, start: number): { end: number; whole: boolean } {
  const end = endOf(scalar, text, start);
  return { end, whole: /^(?:true|false|null|.*\d)$/.test(text.slice(start, end)) };
}
