import { asJson, asList, type Printing } from '../../core/cli/printing.ts';
import type { Consultation } from './doctor.ts';
import type { ProgramCommand } from './program-options.ts';
import type { InitOptions } from './settings-commands.ts';
import type { UpgradeOptions } from './upgrade.ts';

const mailSettings = ['mailServer', 'mailFrom', 'mailDkim', 'port', 'baseUrl'] as const;

/** Commands that run the server. */
export const runCommands: readonly ProgramCommand[] = [
  {
    name: 'serve',
    group: 'Run',
    summary: 'Start the server',
    details: 'It runs until SIGTERM or SIGINT. A second signal ends it without waiting for clients.',
    options: [['--worker <number>', 'Run as one of several processes', { isHidden: true }]],
    example: 'serve',
    settings: [],
    on: 'program',
    action: async () => {
      const { serve, serveAsWorker } = await import('./serve.ts');
      return ({ readConfig, processes }, terminal, { worker }: { readonly worker?: string }) =>
        worker === undefined
          ? serve(readConfig(), terminal, processes)
          : serveAsWorker(readConfig(), terminal, processes, Number(worker));
    },
  },
  {
    name: 'init',
    group: 'Run',
    summary: 'Write a settings file for a new site',
    details:
      'It asks for missing options, and never overwrites a file. Then it prints DNS records, proxy settings and the next command.',
    options: [
      // Listed for the help only, because every command takes this option before the others are parsed.
      ['--config <file>', 'File to write (required)'],
      ['--domain <domain>', 'Domain of the site, for example team.example.org'],
      ['--smtp <url>', 'SMTP URL for mail'],
      ['--sign-in <list>', 'Sign-in methods, separated by commas'],
    ],
    example: 'init --config vitrine.conf --domain team.example.org',
    on: 'program',
    action: async () => {
      const { init } = await import('./settings-commands.ts');
      return ({ configFile }, terminal, options: InitOptions) => init(configFile, terminal, options);
    },
  },
  {
    name: 'settings',
    group: 'Run',
    summary: 'Print the settings in force, without secrets',
    details: 'Exits with 1 if a value is not valid. Run vitrine help settings for descriptions.',
    options: asList,
    example: 'settings --json',
    on: 'program',
    action: async () => {
      const { printSettings } = await import('./settings-commands.ts');
      return ({ surroundings }, terminal, options: Printing) =>
        printSettings(surroundings(), terminal, options);
    },
  },
  {
    name: 'health',
    group: 'Run',
    summary: 'Check whether the server on this machine is ready',
    details: 'Exits with 1 if it is not.',
    example: 'health',
    settings: ['HOST', 'PORT', 'BASE_URL'],
    on: 'program',
    action: async () => {
      const { askForHealth } = await import('./health.ts');
      return ({ readConfig }, terminal) => askForHealth(readConfig(['host', 'port', 'baseUrl']), terminal);
    },
  },
  {
    name: 'doctor',
    group: 'Run',
    summary: 'Check settings, database, files, backups and public URLs',
    details: 'It also examines every user and file. Exits with 1 if a check fails.',
    options: [
      ['--rebuild-directory', 'Rebuild the directory from published profiles first'],
      ['--offline', 'Send no requests'],
      ['--read-files', 'Read the files outside the database instead of looking them up'],
      asJson,
    ],
    example: 'doctor --offline',
    settings: [],
    on: 'program',
    action: async () => {
      const { consult } = await import('./doctor.ts');
      return ({ examineConfig }, terminal, options: Consultation) =>
        consult(examineConfig(), terminal, options);
    },
  },
  {
    name: 'upgrade',
    group: 'Run',
    summary: 'Migrate the database to this version',
    details: 'The next start of the server does the same.',
    options: [
      ['--check', 'Change nothing, and print what would happen'],
      ['--no-backup', 'Continue without a recent backup'],
      asJson,
    ],
    example: 'upgrade --check',
    settings: ['DATABASE_URL', 'DATABASE_REPLICA_URL', 'BACKUP_DIR'],
    on: 'program',
    action: async () => {
      const { upgrade } = await import('./upgrade.ts');
      return ({ examineConfig }, terminal, options: UpgradeOptions) =>
        upgrade(examineConfig(), terminal, options);
    },
  },
  { name: 'mail', group: 'Run', summary: 'Test mail delivery and print DNS records for it' },
  {
    name: 'mail test',
    group: 'Run',
    summary: 'Send a test message and print the mail server’s response',
    arguments: ['ADDRESS'],
    example: 'mail test ada@example.org',
    settings: ['SMTP_URL', 'MAIL_FROM', 'MAIL_DKIM', 'BASE_URL', 'SITE_NAME', 'SITE_COLOR'],
    on: 'program',
    action: async () => {
      const { testMail } = await import('./mail.ts');
      const look = ['siteName', 'siteColor', 'defaultLocale', 'locales'] as const;
      return ({ readConfig }, terminal, address: string) =>
        testMail(readConfig([...mailSettings, ...look]), terminal, address);
    },
  },
  {
    name: 'mail dns',
    group: 'Run',
    summary: 'Print SPF, DKIM and DMARC records for MAIL_FROM',
    example: 'mail dns',
    settings: ['SMTP_URL', 'MAIL_FROM', 'MAIL_DKIM', 'BASE_URL'],
    on: 'program',
    action: async () => {
      const { printMailDns } = await import('./mail.ts');
      return ({ readConfig }, terminal) => printMailDns(readConfig(mailSettings), terminal);
    },
  },
];
