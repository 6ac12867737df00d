import type { AccountsCommand } from '../../accounts/command-accounts.ts';
import { checkSwitch } from '../../core/cli/command.ts';

export const scimCommands: readonly AccountsCommand[] = [
  {
    name: 'user scim',
    group: 'People',
    summary: 'Let SCIM manage an account, or make it read-only to SCIM',
    arguments: ['NAME', 'on|off'],
    example: 'user scim ada on',
    on: 'database',
    check: async () => checkSwitch,
    action: async () => (await import('./change-scim.ts')).changeScim,
  },
];
