import { messages } from '../../texts/messages.ts';

export const jsonTexts = messages('editor/json/json', {
  intro: 'The whole profile as a JSON Resume document. What you change here is checked before it is saved.',
  label: 'Document',
  format: 'Set in lines',
  saved: 'The document is saved.',
  wrong: {
    one: 'Not saved: there is one problem. Your text is still here.',
    other: 'Not saved: there are {count} problems. Your text is still here.',
  },
  line: 'Line {line}',
  broken: 'this is not JSON: it breaks at column {column}',
  tooDeep: 'it is nested deeper than 64 levels',
  text: 'this must be a text, in quotation marks',
  list: 'this must be a list, in square brackets',
  object: 'this must be an object, in braces',
  section: 'this is no section: name one like talks or open-source',
  unknown: 'this is not known here',
  oneOf: 'this must be one of: {values}',
  tooLong: 'this is longer than {most} characters',
  tooMany: 'it has more than {most} values',
  noText: 'this translates no text of the document',
  noField: 'this must be a field of basics, such as /basics/email',
  twice: 'this section is named twice',
  noPrivate: 'there is no section of this name that could be private',
});
