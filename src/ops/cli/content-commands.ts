import type { AccountsCommand } from '../../accounts/command-accounts.ts';
import { asJson, asList } from '../../core/cli/printing.ts';
import { importKinds } from '../../domain/importers/import-kind.ts';
import { filesSettings } from './data-commands.ts';
import type { ExportOptions } from './export.ts';
import { knownFormats } from './export-format.ts';

interface Exporting extends ExportOptions {
  /** A format of the published profile. By default the draft is exported. */
  readonly format?: string;
}

/** Commands for profiles and their files. */
export const contentCommands: readonly AccountsCommand[] = [
  {
    name: 'import',
    group: 'Content',
    summary: 'Store profiles from files; - for standard input',
    details:
      'FILE is a resume.json with a username, a folder of them, the result of export --to, or NDJSON. With --from it is a file of another kind, an ORCID iD, or the URL of a page.',
    arguments: ['FILE'],
    options: [
      ['--publish', 'Publish the stored profiles'],
      ['--from <kind>', `Merge another kind into the draft of --as NAME: ${importKinds.join(', ')}`],
      ['--as <name>', 'The user of a single profile, which then needs no username'],
      ['--account-emails', 'Make basics.email the email address of accounts without one'],
      ['--no-pictures', 'Do not fetch the photos that basics.image names'],
      asJson,
    ],
    example: 'import people.ndjson --publish',
    settings: ['DEFAULT_LOCALE', 'PROFILES_URL'],
    on: 'database',
    creates: () => true,
    check: async () => (await import('./import.ts')).checkImport,
    action: async () => (await import('./import.ts')).importUsers,
  },
  {
    name: 'export',
    group: 'Content',
    summary: 'Write the draft of a user, including private fields',
    arguments: ['[NAME]'],
    options: [
      ['--all', 'All users, as NDJSON sorted by username'],
      ['--to <path>', 'Write a folder or a .tar that includes files'],
      ['--format <name>', `Write the published profile: ${nameFormats()}`],
    ],
    example: 'export ada --format pdf --to exported',
    settings: ['DEFAULT_LOCALE', 'PROFILES_URL'],
    on: 'database',
    action: async () => async (accounts, terminal, name: string | undefined, options: Exporting) => {
      const { format, ...more } = options;
      if (format === undefined)
        return (await import('./export.ts')).exportUsers(accounts, terminal, name, more);
      await (await import('./export-format.ts')).exportFormat(accounts, terminal, name, { ...more, format });
    },
  },
  {
    name: 'publish',
    group: 'Content',
    summary: 'Publish the draft of a user',
    details: 'It fetches the photo that basics.image names.',
    arguments: ['NAME'],
    options: [['--revision <n>', 'Publish an older revision; see vitrine revisions NAME']],
    example: 'publish ada',
    settings: ['DEFAULT_LOCALE'],
    on: 'database',
    action: async () => (await import('./publishing.ts')).publishUser,
  },
  {
    name: 'unpublish',
    group: 'Content',
    summary: 'Unpublish the profile of a user',
    arguments: ['NAME'],
    example: 'unpublish ada',
    on: 'database',
    action: async () => (await import('./publishing.ts')).unpublishUser,
  },
  {
    name: 'revisions',
    group: 'Content',
    summary: 'List the revisions of a user, newest first',
    arguments: ['NAME'],
    options: asList,
    example: 'revisions ada',
    on: 'database',
    action: async () => (await import('./publishing.ts')).printRevisions,
  },
  {
    name: 'file',
    group: 'Content',
    summary: 'Add, list, clean and remove files of a draft',
    details: 'PATH is <section>/<item>/<name>, basics/image/<name> or basics/cover/<name>.',
  },
  {
    name: 'file add',
    group: 'Content',
    summary: 'Add the file SOURCE to the draft',
    arguments: ['NAME', 'PATH', 'SOURCE'],
    options: [['--original', 'Store it unchanged, with metadata, as a download']],
    example: 'file add ada basics/image/ada.jpg ada.jpg',
    on: 'database',
    action: async () => (await import('./files.ts')).addFileCommand,
  },
  {
    name: 'file list',
    group: 'Content',
    summary: 'List the files of the draft',
    arguments: ['NAME'],
    options: asList,
    example: 'file list ada',
    on: 'database',
    action: async () => (await import('./files.ts')).listFilesCommand,
  },
  {
    name: 'file clean',
    group: 'Content',
    summary: 'Remove location and camera data from stored images',
    details: 'Earlier versions stored images with it.',
    arguments: ['[NAME]'],
    options: [['--all', 'The images of all users'], asJson],
    example: 'file clean --all',
    settings: filesSettings,
    on: 'database',
    action: async () => (await import('./files.ts')).cleanFilesCommand,
  },
  {
    name: 'file remove',
    group: 'Content',
    summary: 'Remove a file from the draft',
    arguments: ['NAME', 'PATH'],
    example: 'file remove ada basics/image/ada.jpg',
    on: 'database',
    action: async () => (await import('./files.ts')).removeFileCommand,
  },
];

function nameFormats(): string {
  const names = knownFormats.map((format) =>
    'exportTo' in format ? `${format.name} (a folder)` : format.name,
  );
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(names);
}
