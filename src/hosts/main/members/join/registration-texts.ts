import { messages } from '../../../../core/texts/messages.ts';

/** Texts about registering without an invitation. */
export const registrationTexts = messages('hosts/main/members/join/registration', {
  offer: 'No account yet?',
  link: { open: 'Join', request: 'Ask to join' },
  title: { open: 'Join {site}', request: 'Ask to join {site}' },
  intro: {
    open: 'Tell who you are, and confirm your address: then the page is yours.',
    request:
      'Tell who you are, and confirm your address: then somebody who runs this site looks at it, and writes to you.',
  },
  name: 'Name',
  nameHint: 'As people know you. You can change it later.',
  username: 'Username',
  email: 'E-mail address',
  emailHint: 'We send a link there. Nobody else sees it.',
  emailOf: 'We send a link there. It has to be an address of {domains}.',
  reason: 'Why do you want to join?',
  reasonHint: 'A sentence is enough.',
  trap: 'Leave this empty',
  send: 'Go on',
  member: 'You have an account?',
  troubles: {
    missing: 'Fill this in.',
    tooLong: 'This is too long.',
    otherDomain: 'Use an address of {domains}.',
  },
  alerts: {
    quick: 'That was quicker than people type. Look at it once more, and send it again.',
    trap: 'A field that should stay empty was filled in, perhaps by the browser. Send it again.',
    old: 'This form was open for too long, or was sent before. Look at it once more, and send it again.',
    busy: 'Too many people have asked from this network. Try again later.',
  },
  sent: 'A mail is on its way to {address}. Open its link within a day to go on; it may be among unwanted mail.',
  again: 'The address is wrong? Ask once more',
  confirmTitle: 'Is this your address?',
  confirmHint: 'You want to join as {username}, with the address',
  waitsTitle: 'Your address is confirmed',
  waits:
    'Somebody who runs this site looks at your request, and writes to you. There is nothing that you need to do.',
  waitsLong: 'Should you hear nothing for ninety days, what you have told is erased, and you can ask again.',
});
