import { messages } from '../../texts/messages.ts';

export const transferTexts = messages('editor/transfer/transfer', {
  importTitle: 'Import',
  importIntro:
    'Takes a resume.json from anywhere, or an export from here, and puts it in the place of the draft. First you see what would change; nothing happens before you say so, and the draft as it is now stays in the history.',
  file: 'A resume.json, or an archive (.tar, .tar.gz)',
  fileAgain: 'The same file, once more',
  fileAgainHint: 'It is too large to be kept in this page, and nothing has been stored.',
  text: 'Or the text of a resume.json',
  look: 'See what would change',
  review: 'What would change',
  notes: 'What was mended in it',
  same: 'The draft already is just like this. There is nothing to import.',
  button: 'Make it the draft',
  done: 'Imported: it is revision {n}, and the draft now. Readers see it once you publish.',
  seeRevision: 'See what changed, or go back',
  changedSince:
    'The draft was saved since you looked, or this is another file: nothing has been imported. This is what would change now.',
  problems: 'It cannot be imported as it is:',
  fileProblem: 'A file in the archive cannot be taken:',
  trouble: {
    nothing: 'Choose a file, or paste a text.',
    'too-large': 'It is larger than an export can be: 104 MiB.',
    zip: 'This is a ZIP archive. Unpack it, and import the resume.json in it.',
    links: 'There are links or other special entries in the archive. Only files and folders can be taken.',
    outside: 'There are files in the archive that would lead outside of it. It was not made by an export.',
    'too-many': 'There are too many files in the archive.',
    twice: 'There are two files of the same name in the archive.',
    swells:
      'It unpacks to more than a hundred times its size, as no export does. Import it unpacked, as a .tar.',
    damaged: 'The archive is damaged, or was cut off.',
    'no-resume': 'There is no resume.json in the archive.',
  },
  notJson: 'This is not JSON: it breaks in line {line}, column {column}.',
  notText: 'This is neither a JSON text in UTF-8 nor an archive.',
  exportTitle: 'Export',
  exportIntro:
    'Everything that is yours, to keep or to take elsewhere. All of it can be imported here again.',
  draftJson: 'The draft as resume.json',
  draftHint: 'With everything private in it, without files.',
  publicJson: 'The public version as resume.json',
  publicHint: 'What readers see, and no more.',
  notPublic: 'The profile is not public: there is no public version to export.',
  archive: 'The draft with all files, as an archive (.tar)',
  archiveHint: 'With everything private in it. The command line reads it too.',
});

export type TransferTrouble = keyof ReturnType<typeof transferTexts>['trouble'];
