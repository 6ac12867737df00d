import { mainPaths } from '../../core/paths/main.ts';
import { lazily } from '../../core/web/lazily.ts';
import { proven, routesWith } from '../../hosts/main/members/member-route.ts';
import type { Module } from '../module.ts';
import { scimCommands } from './commands.ts';
import { scimPaths } from './paths.ts';
import { scimRoutes } from './routes.ts';
import { renderScimError } from './scim-reply.ts';

/** SCIM 2.0: an organization's directory creates, changes and suspends accounts. */
export const scim: Module = {
  name: 'scim',
  commands: scimCommands,
  check: async (system) => (await import('./check.ts')).checkScim(system),
  serve({ main, api, config, slots }) {
    const { forOperators } = routesWith(main);
    const { directoryFields: fields, directoryFieldsPublish } = config;
    const directory = { fields, publishes: directoryFieldsPublish === 'on' };
    const section = lazily(() => import('./user-section.tsx'));
    return {
      api: scimRoutes({ ...api, directory, slots }),
      apiErrors: { below: scimPaths.root, render: renderScimError },
      main: [
        forOperators.post(mainPaths.allowScim, 'allow-scim', section('postAllowScim'), proven),
        forOperators.post(mainPaths.blockScim, 'block-scim', section('postBlockScim')),
      ],
      slots: { user: [{ render: section('renderScimSection'), done: section('scimDone') }] },
    };
  },
};
