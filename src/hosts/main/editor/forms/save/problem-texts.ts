import { messages } from '../../../../../core/texts/messages.ts';

export const problemTexts = messages('hosts/main/editor/forms/save/problem', {
  email: 'Enter an email address like ada@example.org.',
  url: 'Enter a URL like https://example.org.',
  date: 'This isn’t a calendar date.',
  slug: 'Use at most 64 lowercase letters, digits and hyphens.',
  managed: 'Your organization manages this field. Ask it to change the value.',
  waits: 'The URL changes when you press Save.',
  tooLarge: 'The profile would exceed the limit of 256 KiB. Shorten a text or remove an entry.',
  taken: 'Another entry of this section already uses this. Choose another.',
  doubled: 'The form contains this field twice. Reload the page and try again.',
  unknown: 'This field is not part of this form. Reload the page and try again.',
  tooFar: 'Too many new entries at once. Save some of them first.',
  character: 'This contains a character that can’t be published. Type it again.',
  language: 'Vitrine doesn’t know this language. Choose another, or remove it under Translations.',
});
