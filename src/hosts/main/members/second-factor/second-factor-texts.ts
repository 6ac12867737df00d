import { messages } from '../../../../core/texts/messages.ts';

/** Texts about the code that is asked for after a password. */
export const secondFactorTexts = messages('hosts/main/members/second-factor/second-factor', {
  title: 'Two-factor authentication',
  hint: 'Enter a code from an authenticator app after your password. Passkeys don’t need one.',
  on: 'On since',
  left: {
    zero: 'No recovery codes left.',
    one: '1 recovery code left.',
    other: '{count} recovery codes left.',
  },
  off: 'Off. Your password alone protects your account.',
  offWithoutPassword: 'Off. Your account has no password to protect.',
  setUp: 'Set up two-factor authentication',
  again: 'Set up again with new recovery codes',
  remove: 'Turn off two-factor authentication',
  removed: 'Two-factor authentication is off.',
  scan: 'Scan this code with an authenticator app on your phone, or type the key into it.',
  key: 'Key',
  code: 'Authentication code',
  confirm: 'Turn on',
  wrong: 'This code is incorrect. Enter the current code, and check your phone’s clock.',
  codesTitle: 'Your recovery codes',
  codesHint:
    'Two-factor authentication is on. Save these codes where you can find them without your phone. Each works once, and you won’t see them again.',
  onAlready:
    'Two-factor authentication is already on. If you don’t have the recovery codes, set it up again.',
  toAccount: 'I’ve saved these codes',
  askTitle: 'Two-factor authentication',
  askHint: 'Enter the code from your authenticator app, or a recovery code.',
  askCode: 'Code',
  neededTitle: 'Operators need two-factor authentication',
  needed:
    'Set up an authenticator app, or add a passkey and sign in with it. Until then you can use your own profile and account only.',
  neededPasskey: 'You already have a passkey. Sign out, then sign in with it.',
  neededDone: 'You can now use the operators’ pages.',
  toUsers: 'Go to users',
  heldUp: 'Too many attempts. Wait a moment, then try again.',
  expired: 'Your sign-in timed out. Sign in again.',
  addPasskey: 'Add passkey',
});
