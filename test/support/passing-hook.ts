import type { RequestHook } from '../../src/hosts/stages/request-hook.ts';

/** Sees each request, and answers none. */
const passingHook: RequestHook = () => undefined;

export default passingHook;
