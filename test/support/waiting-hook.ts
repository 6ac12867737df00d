import type { RequestHook } from '../../src/hosts/stages/request-hook.ts';

/** Requests of `/wait` get their response when the test allows it. */
let gate = Promise.withResolvers<void>();
let arrived = Promise.withResolvers<void>();

const waitingHook: RequestHook = async ({ path }) => {
  if (path !== '/wait') return undefined;
  arrived.resolve();
  await gate.promise;
  return new Response('waited');
};

export default waitingHook;

/** Resolves when a request waits. */
export function someoneWaits(): Promise<void> {
  return arrived.promise;
}

export function letGo(): void {
  gate.resolve();
  gate = Promise.withResolvers();
  arrived = Promise.withResolvers();
}
