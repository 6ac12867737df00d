import type { RequestHook } from '../../src/hosts/stages/request-hook.ts';

/** A request hook that sees every request and answers none. */
const passingHook: RequestHook = () => undefined;

export default passingHook;
