import type { Module } from '../module.ts';

/** Verifies that the pages that a profile links to link back. */
export const links: Module = {
  name: 'links',
  isOn: ({ verifyLinks }) => verifyLinks === 'on',
  async startJob({ config, intervals, ...options }) {
    const { startVerifier } = await import('./verifier.ts');
    return startVerifier({ ...config, ...options, interval: intervals.links, rest: intervals.linksRest });
  },
};
