import type { AccountsCommand } from '../../accounts/command-accounts.ts';
import type { CommandOption } from '../../core/cli/command.ts';
import { asJson } from '../../core/cli/printing.ts';

const dryRun: CommandOption = ['--dry-run', 'Report what would change, and change nothing'];

export const tableCommands: readonly AccountsCommand[] = [
  {
    name: 'user connect',
    group: 'People',
    summary: 'Set email addresses and identities from a table',
    details:
      'FILE is CSV with the columns username, email, issuer, subject and external_id, or some of them; - for standard input. The first column with a value finds the account. A subject without an issuer belongs to OIDC_ISSUER.',
    arguments: ['FILE'],
    options: [dryRun, asJson],
    example: 'user connect people.csv --dry-run',
    settings: ['OIDC_ISSUER'],
    on: 'database',
    action: async () => (await import('./run-commands.ts')).connectCommand,
  },
  {
    name: 'user update',
    group: 'People',
    summary: 'Change drafts from a table',
    details:
      'FILE is CSV with the column username, and name, headline, email, phone, city, country, theme or JSON Pointers, for example /basics/url; - for standard input. An empty cell changes nothing.',
    arguments: ['FILE'],
    options: [dryRun, asJson],
    example: 'user update people.csv --dry-run',
    on: 'database',
    action: async () => (await import('./run-commands.ts')).updateCommand,
  },
];
