import type { Command } from 'commander';
import { importKinds } from '../../domain/importers/import-kind.ts';
import { cleanFilesCommand } from './clean-files.ts';
import { exportCommand } from './export-command.ts';
import { addFileCommand, listFilesCommand, removeFileCommand } from './files.ts';
import { filesSettings } from './files-commands.ts';
import { checkImport, importUsers } from './import.ts';
import type { OnDatabase } from './on-database.ts';
import { asJson } from './printing.ts';
import { publishUser, unpublishUser } from './publishing.ts';
import { printRevisions } from './revisions.ts';

/** What goes into profiles, and what comes out of them. */
export function addProfileCommands(program: Command, onDatabase: OnDatabase): void {
  onDatabase(
    program,
    'import FILE',
    'store resumes: a resume.json with a username, a folder of them, what export --to wrote, NDJSON, or - for standard input',
    importUsers,
    { makes: () => true, first: checkImport, settings: ['DEFAULT_LOCALE', 'PREVIEW_URL'] },
  )
    .option('--publish', 'publish what is stored')
    .option(
      '--from <kind>',
      `merge a file of another kind over the draft of --as NAME: ${importKinds.join(', ')}; FILE may be an ORCID iD, or the address of a page`,
    )
    .option('--as <name>', 'the user of a single resume, which then needs no username')
    .option('--no-pictures', 'do not fetch the pictures that basics.image names')
    .option(...asJson);
  onDatabase(program, 'export [NAME]', 'write the draft of a user, private fields included', exportCommand, {
    settings: ['DEFAULT_LOCALE', 'PREVIEW_URL'],
  })
    .option('--all', 'every user, as NDJSON by username')
    .option('--to <path>', 'a folder or a .tar, with the files')
    .option(
      '--format <name>',
      'what the public sees instead, as markdown, vcard, docx, pdf, or html (pages for any web server); with --to into a folder',
    );
  onDatabase(
    program,
    'publish NAME',
    'show the draft to readers, with the picture that basics.image names',
    publishUser,
    { settings: ['DEFAULT_LOCALE'] },
  ).option('--revision <n>', 'show an older one instead; vitrine revisions NAME has the numbers');
  onDatabase(program, 'revisions NAME', 'list the revisions of a user, newest first', printRevisions).option(
    ...asJson,
  );
  onDatabase(program, 'unpublish NAME', 'show readers nothing', unpublishUser);
  addFileCommands(program, onDatabase);
}

function addFileCommands(program: Command, onDatabase: OnDatabase): void {
  const file = program
    .command('file')
    .description(
      'files of an item: PATH is <section>/<item>/<name>, basics/image/<name> or basics/cover/<name>',
    );
  onDatabase(file, 'add NAME PATH SOURCE', 'add the file SOURCE to the draft', addFileCommand).option(
    '--original',
    'store it unchanged, with its metadata, as a download that no page shows',
  );
  onDatabase(file, 'list NAME', 'list the files of the draft', listFilesCommand).option(...asJson);
  onDatabase(
    file,
    'clean [NAME]',
    'Remove location and camera data from images that earlier versions stored',
    cleanFilesCommand,
    { settings: filesSettings },
  )
    .option('--all', 'the images of all users')
    .option(...asJson);
  onDatabase(file, 'remove NAME PATH', 'remove a file from the draft', removeFileCommand);
}
