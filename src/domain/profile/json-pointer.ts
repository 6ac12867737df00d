/** Builds a JSON Pointer (RFC 6901): `/work/0/name`. */
export function pointer(...tokens: readonly (string | number)[]): string {
  let text = '';
  for (const token of tokens) text += `/${typeof token === 'string' ? escapeToken(token) : token}`;
  return text;
}

function escapeToken(token: string): string {
  return /[~/]/.test(token) ? token.replaceAll('~', '~0').replaceAll('/', '~1') : token;
}

export function parsePointer(text: string): string[] {
  return text
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Whether a token is an array index (RFC 6901). */
export function isIndex(token: string): boolean {
  return /^(?:0|[1-9]\d{0,5})$/.test(token);
}

/** The value or undefined. Ignores inherited members. */
export function lookUpPointer(value: unknown, tokens: readonly string[]): unknown {
  let current = value;
  for (const token of tokens) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, token)) return undefined;
    current = (current as Record<string, unknown>)[token];
  }
  return current;
}

/** A copy with another value at the place. Returns the same object if the place does not exist. */
export function replaceAt(value: unknown, tokens: readonly string[], replacement: unknown): unknown {
  const [token, ...rest] = tokens;
  if (token === undefined) return replacement;
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, token)) return value;
  const child = replaceAt((value as Record<string, unknown>)[token], rest, replacement);
  if (Array.isArray(value)) return value.with(Number(token), child);
  return { ...value, [token]: child };
}

/**
 * Calls `visit` for every value, parents before children. The path is only valid during the call, because it
 * is reused.
 */
export function walk(
  value: unknown,
  visit: (value: unknown, path: readonly (string | number)[]) => void,
): void {
  const path: (string | number)[] = [];
  go(value);

  function go(current: unknown): void {
    visit(current, path);
    if (typeof current !== 'object' || current === null) return;
    if (Array.isArray(current))
      for (let index = 0; index < current.length; index += 1) step(index, current[index]);
    else for (const key of Object.keys(current)) step(key, (current as Record<string, unknown>)[key]);
  }

  function step(key: string | number, child: unknown): void {
    path.push(key);
    go(child);
    path.pop();
  }
}
