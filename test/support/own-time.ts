/** Milliseconds that one turn of the event loop counts for at most. */
const longestTurn = 100;

/**
 * Measures the milliseconds in which this process had the processor. Other processes' time does not count,
 * so that time limits hold on a busy machine.
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

/** Independent of `performance`, which some tests mock. */
function read(): number {
  return Bun.nanoseconds() / 1_000_000;
}
