import { mainPaths } from '../../core/paths/main.ts';
import { lazily } from '../../core/web/lazily.ts';
import { proven, routesWith } from '../../hosts/main/members/member-route.ts';
import type { Module } from '../module.ts';
import { tableCommands } from './commands.ts';
import { largestPeopleTable } from './limits.ts';

/** Operators connect accounts and edit drafts by tables. */
export const tables: Module = {
  name: 'tables',
  commands: tableCommands,
  check: async (system) => (await import('./check.ts')).checkReachable(system),
  serve({ main, handlerTime }) {
    const { forOperators } = routesWith({ ...main, patience: handlerTime / 2 });
    const page = lazily(() => import('./pages/post-table.tsx'));
    const form = lazily(() => import('./pages/table-form.tsx'));
    const upload = { ...proven, largestForm: largestPeopleTable, tooLarge: page('showTableTooLarge') };
    return {
      main: [
        forOperators.post(mainPaths.connectUsers, 'connect-users', page('postConnections'), upload),
        forOperators.post(mainPaths.updateUsers, 'update-users', page('postUpdates'), upload),
      ],
      slots: { bring: [{ render: form('renderTableForms') }] },
    };
  },
};
