/** The end of the longest beginning that could still become JSON. */
export function findJsonBreak(text: string): { line: number; column: number } {
  const before = text.slice(0, breakOf(text));
  const line = before.split('\n').length;
  return { line, column: before.length - before.lastIndexOf('\n') };
}

const token =
  /\s*(?:[{}[\],:]|"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-f]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?|true|false|null)/iuy;

/** Where the text stops being a row of JSON's words; a wrong order of them is found at its end. */
function breakOf(text: string): number {
  token.lastIndex = 0;
  let at = 0;
  while (token.test(text)) at = token.lastIndex;
  return at;
}
