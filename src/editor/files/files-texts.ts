import { messages } from '../../texts/messages.ts';

export const filesTexts = messages('editor/files/files', {
  title: 'Files',
  intro: 'Files belong to the profile picture or to an item. Readers get them with the next publish.',
  quota: '{used} of 100 MiB used',
  add: 'Add a file',
  file: 'File',
  fileHint: 'At most 10 MiB. Pictures are turned upright and kept without where and how they were taken.',
  place: 'Where it belongs',
  picture: 'Profile picture',
  alt: 'What the picture shows, in words',
  altHint: 'For those who do not see it. Not needed for other files or the profile picture.',
  altMissing: 'Nobody has said yet what this picture shows.',
  upload: 'Upload',
  uploading: 'Uploading …',
  none: 'There are no files yet.',
  all: 'All files',
  saveAlt: 'Save the words',
  replace: 'Replace',
  replaceWith: 'Another file in place of {name}',
  remove: 'Remove {name}',
  crop: 'Choose the part to show',
  added: '{name} has been added to the draft.',
  described: 'What {name} shows has been saved.',
  removed: '{name} has been removed from the draft.',
  undo: 'Undo',
  undone: '{name} is back.',
  trouble: {
    'no-file': 'Choose a file first.',
    'too-large': 'The file is larger than the 10 MiB allowed.',
    quota: 'With this file all files together would be over the 100 MiB allowed. Remove another one first.',
    'bad-name':
      'The name of the file cannot be used: rename it to something short without slashes, and upload it again.',
    'no-item': 'The item that the file belongs to is not there any more. Choose another.',
    'not-a-picture': 'That is no picture: use a PNG, JPEG, WebP, GIF or SVG file.',
    'no-picture': 'That is no picture that can be read: use a PNG, JPEG or WebP file.',
    damaged: 'The picture is damaged and cannot be read.',
    'too-many-pixels': 'The picture has more than 32 million pixels. Make it smaller and upload it again.',
    'not-cleaned':
      'AVIF and HEIC pictures may say where they were taken, and that cannot be taken out here. Save the picture as JPEG, PNG or WebP and upload it again.',
    unknown: 'There is no such file in the draft.',
    invalid: 'This was not understood, and nothing has been changed.',
    gone: 'That file is no longer kept and cannot be brought back.',
  },
});

export type FileTrouble = keyof ReturnType<typeof filesTexts>['trouble'];
