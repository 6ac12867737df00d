import { messages } from '../../../../../core/texts/messages.ts';

export const problemTexts = messages('hosts/main/editor/forms/save/problem', {
  email: 'Please write an e-mail address, such as ada@example.org.',
  url: 'Please write a web address, such as https://example.org.',
  date: 'This isn’t a calendar date.',
  slug: 'Please use lower-case letters, digits and hyphens, 64 at the most.',
  waits: 'The address changes once you press Save.',
  tooLarge: 'The profile would be larger than the 256 KiB that are allowed. Shorten something.',
  taken: 'Another entry of this section has this already. Please choose another.',
  doubled: 'This field was sent twice. Open the page anew and try again.',
  unknown: 'This field is not part of this form. Open the page anew and try again.',
  tooFar: 'Too many new entries at once. Save some of them first.',
  character: 'This has a character that cannot be published. Please type it again.',
  language: 'This is not a language. Choose another, or take it away under Translations.',
});
