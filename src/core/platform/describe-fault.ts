const mostFrames = 6;
const mostCauses = 3;

/**
 * For the log: the error and its causes first, then the stack, because long lines lose their end.
 * `Bun.inspect` would print source code around the place.
 */
export function describeFault(error: unknown): string {
  const chain = [error];
  for (let last = error; last instanceof Error && chain.length <= mostCauses; last = chain.at(-1)) {
    if (last.cause === undefined) break;
    chain.push(last.cause);
  }
  return [chain.map(messageOf).join('\ncause: '), ...chain.toReversed().flatMap(framesOf)].join('\n');
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error === 'string' ? error : Bun.inspect(error, { depth: 2 });
  const code = 'code' in error ? ` (${error.code})` : '';
  const several = error instanceof AggregateError ? `: ${error.errors.map(messageOf).join('; ')}` : '';
  return `${error.name}: ${error.message}${code}${several}`;
}

function framesOf(error: unknown): string[] {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return frames.slice(0, mostFrames).map((line) => line.trim());
}

/** Bun's message about an error in another process or thread, without its lines of source code. */
export function withoutSource(printed: string): string {
  const lines = printed.split('\n').filter((line) => !/^\s*(?:\d+ \|.*|\^+)$/.test(line));
  return lines.join('\n').trim();
}
