import type { Command } from 'commander';
import { importKinds } from '../importers/import-kind.ts';
import { exportCommand } from './export-command.ts';
import { addFileCommand, listFilesCommand, removeFileCommand } from './files.ts';
import { checkImport, importUsers } from './import.ts';
import type { OnDatabase } from './on-database.ts';
import { asJson } from './printing.ts';
import { publishUser, unpublishUser } from './publishing.ts';
import { printRevisions } from './revisions.ts';

/** What goes into profiles, and what comes out of them. */
export function addProfileCommands(program: Command, onDatabase: OnDatabase): void {
  onDatabase(
    program
      .command('import FILE')
      .description(
        'store resumes: a resume.json with a username, a folder of them, what export --to wrote, NDJSON, or - for standard input',
      )
      .option('--publish', 'publish what is stored')
      .option(
        '--from <kind>',
        `merge a file of another kind over the draft of --as NAME: ${importKinds.join(', ')}; FILE may be an ORCID iD, or the address of a page`,
      )
      .option('--as <name>', 'the user of a single resume, which then needs no username')
      .option('--no-pictures', 'do not fetch the pictures that basics.image names')
      .option(...asJson),
    importUsers,
    { makes: () => true, first: checkImport, settings: ['DEFAULT_LOCALE', 'PREVIEW_URL'] },
  );
  onDatabase(
    program
      .command('export [NAME]')
      .description('write the draft of a user, private fields included')
      .option('--all', 'every user, as NDJSON by username')
      .option('--to <path>', 'a folder or a .tar, with the files')
      .option(
        '--format <name>',
        'what the public sees instead, as markdown, vcard, docx, pdf, or html (pages for any web server); with --to into a folder',
      ),
    exportCommand,
    { settings: ['DEFAULT_LOCALE', 'PREVIEW_URL'] },
  );
  onDatabase(
    program
      .command('publish NAME')
      .description('show the draft to readers, with the picture that basics.image names')
      .option('--revision <n>', 'show an older one instead; vitrine revisions NAME has the numbers'),
    publishUser,
    { settings: ['DEFAULT_LOCALE'] },
  );
  onDatabase(
    program
      .command('revisions NAME')
      .description('list the revisions of a user, newest first')
      .option(...asJson),
    printRevisions,
  );
  onDatabase(program.command('unpublish NAME').description('show readers nothing'), unpublishUser);
  addFileCommands(program, onDatabase);
}

function addFileCommands(program: Command, onDatabase: OnDatabase): void {
  const file = program
    .command('file')
    .description(
      'files of an item: PATH is <section>/<item>/<name>, basics/image/<name> or basics/cover/<name>',
    );
  onDatabase(
    file.command('add NAME PATH SOURCE').description('add the file SOURCE to the draft'),
    addFileCommand,
  );
  onDatabase(
    file
      .command('list NAME')
      .description('list the files of the draft')
      .option(...asJson),
    listFilesCommand,
  );
  onDatabase(file.command('remove NAME PATH').description('remove a file from the draft'), removeFileCommand);
}
