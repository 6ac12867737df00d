import { version } from '../../../package.json';
import type { Module } from '../module.ts';

/** Purges a CDN of what has changed. */
export const cdn: Module = {
  name: 'cdn',
  isOn: ({ cdnPurgeUrl }) => cdnPurgeUrl !== null,
  async startJob({ config, intervals, ...options }) {
    const { cdnPurgeUrl, cdnPurgeMethod: method, cdnPurgeHeader: header } = config;
    const { startPurger } = await import('./purger.ts');
    const shown = [version, options.site, config.baseUrl, config.previewUrl, config.directoryDefault];
    const build = Bun.hash(JSON.stringify(shown)).toString(36);
    const target = { url: cdnPurgeUrl ?? '', method, header };
    return startPurger({ ...options, build, target, interval: intervals.cdn });
  },
};
