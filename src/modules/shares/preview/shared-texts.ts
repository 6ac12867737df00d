import { sharesMessages } from '../messages.ts';

export const sharedTexts = sharesMessages('modules/shares/preview/shared', {
  until: 'Shared with you until {day}',
  anonymous: 'Name withheld',
  locked: 'This link has a password',
  lockedHint: 'Enter the password from the person who sent you the link. This browser remembers it.',
  open: 'Open',
  wrongPassword: 'The password is incorrect. Try again, or ask the person who sent you the link.',
  wait: {
    one: 'Too many wrong passwords. Try again in a second.',
    other: 'Too many wrong passwords. Try again in {count} seconds.',
  },
  publicPage: 'View the public profile instead',
});
