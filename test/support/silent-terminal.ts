import type { Terminal } from '../../src/core/cli/terminal.ts';

/** A terminal without input and output. */
export const silentTerminal: Terminal = {
  out: () => {},
  err: () => {},
  flush: async () => {},
  log: { write: () => true, flush: async () => {} },
  isInteractive: false,
  input: async function* () {},
  confirm: () => false,
  stopped: async () => '',
};
