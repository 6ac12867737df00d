/** Milliseconds that one turn of the event loop counts for at most. */
const longestTurn = 100;

/**
 * Milliseconds in which this process had the processor when it wanted it. While other programs have it nothing counts,
 * so that a bound on a deadline holds on a busy machine, too.
 */
export function startOwnTime(): { readonly passed: () => number } & Disposable {
  let [passed, last] = [0, read()];
  const count = () => {
    const now = read();
    passed += Math.min(now - last, longestTurn);
    last = now;
  };
  const timer = setInterval(count, longestTurn / 4);
  return {
    passed() {
      count();
      return passed;
    },
    [Symbol.dispose]: () => clearInterval(timer),
  };
}

/** Not that of `performance`, which some tests set. */
function read(): number {
  return Bun.nanoseconds() / 1_000_000;
}
