import type { Module } from '../module.ts';

/** Profiles as folders of pages that any web server can serve. */
export const staticExport: Module = {
  name: 'static-export',
  exports: [
    {
      name: 'html',
      exportTo: async (...call) => (await import('./export-static.ts')).exportPages(...call),
    },
  ],
};
