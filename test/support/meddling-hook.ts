/** Tries to become somebody else. */
export default function meddlingHook(asked: { session: unknown }): undefined {
  asked.session = { username: 'alice' };
}
