const mostFrames = 6;
const mostCauses = 3;

/** For the log: what was thrown, where, and its causes. `Bun.inspect` would print source code around the place. */
export function describeFault(error: unknown, causes = mostCauses): string {
  if (!(error instanceof Error)) return typeof error === 'string' ? error : Bun.inspect(error, { depth: 2 });
  const code = 'code' in error ? ` (${error.code})` : '';
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const place = frames.slice(0, mostFrames).map((line) => `\n${line.trim()}`);
  const cause =
    error.cause === undefined || causes === 0 ? '' : `\ncause: ${describeFault(error.cause, causes - 1)}`;
  return `${error.name}: ${error.message}${code}${place.join('')}${cause}`;
}
