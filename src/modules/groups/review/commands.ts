import type { AccountsCommand } from '../../../accounts/command-accounts.ts';
import { asList } from '../../../core/cli/printing.ts';

export const reviewCommands: readonly AccountsCommand[] = [
  { name: 'review', group: 'Content', summary: 'Approve or return profiles that wait for a review' },
  {
    name: 'review list',
    group: 'Content',
    summary: 'List profiles that wait for a review, oldest first',
    options: asList,
    example: 'review list',
    on: 'database',
    action: async () => (await import('./run-commands.ts')).listReviewsCommand,
  },
  {
    name: 'review approve',
    group: 'Content',
    summary: 'Approve a revision that waits, and publish it',
    arguments: ['NAME', 'REVISION'],
    example: 'review approve ada 3',
    settings: ['DEFAULT_LOCALE'],
    on: 'database',
    check: async () => (await import('./run-commands.ts')).checkRevision,
    action: async () => (await import('./run-commands.ts')).approveCommand,
  },
  {
    name: 'review return',
    group: 'Content',
    summary: 'Return a profile to its member with a comment',
    arguments: ['NAME'],
    options: [['--comment <text>', 'Comment for the member', { isRequired: true }]],
    example: 'review return ada --comment "Please add a photo."',
    settings: ['DEFAULT_LOCALE'],
    on: 'database',
    action: async () => (await import('./run-commands.ts')).returnCommand,
  },
];
