import { messages } from '../../texts/messages.ts';

export const jsonTexts = messages('editor/json/json', {
  intro: 'The whole profile as a JSON Resume document. What you change here is checked before it is saved.',
  label: 'Document',
  format: 'Set in lines',
  saved: 'The document is saved.',
  wrong: {
    one: 'Not saved: there is one problem.',
    other: 'Not saved: there are {count} problems. Your text is still here.',
  },
  line: 'Line {line}',
  broken: 'this is not JSON: it breaks at column {column}',
  tooDeep: 'it is nested deeper than 64 levels',
});
