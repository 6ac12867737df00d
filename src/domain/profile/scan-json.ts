type Expected = 'value' | 'value or end' | 'name' | 'name or end' | 'colon' | 'comma or end';

/**
 * Visits each value of a JSON text with its path and position. Returns the position where the text stops
 * being valid JSON. It is iterative, because a text may have a million levels.
 */
export function scanJson(
  text: string,
  enter: (path: readonly (string | number)[], at: number) => void,
): number {
  /** A string is a key of an object, a number is an index of a list. */
  const path: (string | number)[] = [];
  let expected: Expected = 'value';
  for (let at = endOf(spaces, text, 0); ; at = endOf(spaces, text, at)) {
    const sign = text.charAt(at);
    const last = path.at(-1);
    const closer = last === undefined ? null : typeof last === 'string' ? '}' : ']';
    if (expected.endsWith('end') && sign === closer) {
      path.pop();
      expected = 'comma or end';
      at += 1;
    } else if (expected === 'comma or end') {
      if (sign !== ',' || last === undefined) return at;
      if (typeof last === 'number') path[path.length - 1] = last + 1;
      expected = typeof last === 'string' ? 'name' : 'value';
      at += 1;
    } else if (expected === 'colon') {
      if (sign !== ':') return at;
      expected = 'value';
      at += 1;
    } else if (expected.startsWith('value') && (sign === '{' || sign === '[')) {
      enter(path, at);
      path.push(sign === '{' ? '' : 0);
      expected = sign === '{' ? 'name or end' : 'value or end';
      at += 1;
    } else {
      const isName = expected.startsWith('name');
      if (isName && sign !== '"') return at;
      const { end, whole } = sign === '"' ? readString(text, at) : readScalar(text, at);
      if (!whole) return end;
      if (isName) path[path.length - 1] = JSON.parse(text.slice(at, end));
      else enter(path, at);
      expected = isName ? 'colon' : 'comma or end';
      at = end;
    }
  }
}

const spaces = /[ \t\n\r]*/y;
const plain = /[ !#-[\]-\uffff]*/y;
/** These patterns match partial tokens. The caller checks whether the token is complete. */
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
