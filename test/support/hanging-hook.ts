/** Never responds, for tests of the handler time. */
export default function hangingHook(): Promise<never> {
  return new Promise(() => {});
}
