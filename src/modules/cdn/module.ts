import { version } from '../../../package.json';
import type { Config } from '../../core/config/config.ts';
import type { Module } from '../module.ts';
import type { PurgeTarget } from './send-purge.ts';

/** Purges changed pages from a CDN. */
export const cdn: Module = {
  name: 'cdn',
  isOn: ({ cdnPurgeUrl }) => cdnPurgeUrl !== null,
  check: async (system) => (await import('./check.ts')).checkCdn(system),
  async watchChanges(database, config) {
    const { purgeOwnChanges } = await import('./purge-own-changes.ts');
    return purgeOwnChanges(database, targetOf(config));
  },
  async startJob({ config, intervals, ...options }) {
    const { startPurger } = await import('./purger.ts');
    const shown = [version, options.site, config.baseUrl, config.previewUrl, config.directoryDefault];
    const build = Bun.hash(JSON.stringify(shown)).toString(36);
    return startPurger({ ...options, build, target: targetOf(config), interval: intervals.cdn });
  },
};

function targetOf({ cdnPurgeUrl, cdnPurgeMethod: method, cdnPurgeHeader: header }: Config): PurgeTarget {
  return { url: cdnPurgeUrl ?? '', method, header };
}
