import { sharesMessages } from '../messages.ts';

export const sharedTexts = sharesMessages('modules/shares/preview/shared', {
  until: 'Shared with you until {day}',
  anonymous: 'Name withheld',
  locked: 'This link has a password',
  lockedHint: 'Whoever sent it to you knows the password. This browser remembers it for this link.',
  open: 'Open',
  wrongPassword: 'This is not the password of the link. Try again, or ask who sent it to you.',
  wait: {
    one: 'Too many wrong passwords. Try again in a second.',
    other: 'Too many wrong passwords. Try again in {count} seconds.',
  },
  publicPage: 'See the public page instead',
});
