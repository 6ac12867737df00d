/** Never answers: for the deadline of a handler. */
export default function hangingHook(): Promise<never> {
  return new Promise(() => {});
}
