import type { AccountsCommand } from '../../accounts/command-accounts.ts';
import { asJson } from '../../core/cli/printing.ts';

export const auditCommands: readonly AccountsCommand[] = [
  { name: 'audit', group: 'Data', summary: 'Export and verify the audit log' },
  {
    name: 'audit export',
    group: 'Data',
    summary: 'Print the audit log, newest entries first',
    options: [
      ['--since <time>', 'Only entries from this time, for example 2026-11-01'],
      ['--until <time>', 'Only entries before this time'],
      ['--actor <name>', 'Only entries by this user'],
      ['--user <name>', 'Only entries about this user'],
      ['--format <name>', 'ndjson or csv', { default: 'ndjson' }],
    ],
    example: 'audit export --since 2026-11-01 --format csv',
    settings: ['APP_SECRET'],
    on: 'database',
    check: async () => (await import('./run-commands.ts')).checkExport,
    action: async () => (await import('./run-commands.ts')).exportCommand,
  },
  {
    name: 'audit verify',
    group: 'Data',
    summary: 'Find changed, missing and inserted entries',
    details: 'Exits with 1 if it finds one.',
    options: [asJson],
    example: 'audit verify',
    settings: ['APP_SECRET'],
    on: 'database',
    action: async () => (await import('./run-commands.ts')).verifyAuditCommand,
  },
];
