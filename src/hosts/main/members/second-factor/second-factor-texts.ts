import { messages } from '../../../../core/texts/messages.ts';

/** Texts about the code that is asked for after a password. */
export const secondFactorTexts = messages('hosts/main/members/second-factor/second-factor', {
  title: 'Second factor',
  hint: 'After your password you are asked for a code from an app on your phone. A passkey needs none: it is two factors in one.',
  on: 'It is on since',
  left: {
    zero: 'There is no recovery code left.',
    one: 'There is 1 recovery code left.',
    other: 'There are {count} recovery codes left.',
  },
  off: 'It is off: your password alone lets in whoever knows it.',
  offWithoutPassword: 'It is off, and you have no password that it would guard.',
  setUp: 'Set up a second factor',
  again: 'Set it up anew, with new recovery codes',
  remove: 'Remove the second factor',
  removed: 'The second factor is removed.',
  scan: 'Open an app for codes (an authenticator) on your phone and take a picture of this, or type the key into it.',
  key: 'Key',
  code: 'The code that the app shows',
  confirm: 'Turn it on',
  wrong:
    'This code is not right. Each works for half a minute and once: type the one that is shown now, and see that the clock of your phone is right.',
  codesTitle: 'Your recovery codes',
  codesHint:
    'The second factor is on. Keep these codes where you find them without your phone: each lets you in once, and they are not shown again.',
  onAlready:
    'This second factor is on already. Its recovery codes are shown once, when it is turned on: those that you have kept are good. If they did not reach you, or you have not kept them, set it up anew.',
  toAccount: 'I have kept them',
  askTitle: 'The code of your app',
  askHint: 'Type the code that your app shows, or one of your recovery codes.',
  askCode: 'Code',
  neededTitle: 'Operators need a second factor',
  needed:
    'You are an operator, and here a password alone is not enough for that. Set up an app that shows codes, or add a passkey and sign in with it. Until then you can work on your own profile and account as ever.',
  neededPasskey: 'You have a passkey already: sign out, and sign in with it.',
  neededDone: 'You have what operators need.',
  toUsers: 'To the members',
  heldUp: 'Too many codes were tried. Wait a moment, then try again.',
  expired: 'That took too long. Sign in again.',
  addPasskey: 'Add a passkey',
});
