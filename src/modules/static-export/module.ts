import type { Module } from '../module.ts';

/** Profiles as folders of pages for any web server. */
export const staticExport: Module = {
  name: 'static-export',
  exports: [
    {
      name: 'html',
      exportTo: async (...call) => (await import('./export-static.ts')).exportPages(...call),
    },
  ],
};
