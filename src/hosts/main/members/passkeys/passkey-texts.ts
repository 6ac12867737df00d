import { messages } from '../../../../core/texts/messages.ts';

/** Texts about signing in without a password. */
export const passkeyTexts = messages('hosts/main/members/passkeys/passkey', {
  signIn: 'Sign in with a passkey',
  or: 'or',
  title: 'Passkeys',
  hint: 'Sign in with your fingerprint, your face or the code of your device, without a password. Nobody can guess a passkey, or trick you into giving it away.',
  none: 'You have no passkey yet.',
  name: 'What do you call it?',
  nameHint: 'So that you know it again, for example the device it is on.',
  add: 'Add a passkey',
  added: 'The passkey is made. From now on you can sign in with it.',
  remove: 'Remove',
  removed: 'The passkey is removed: it no longer signs in. Delete it on your device, too.',
  lastOne: 'This passkey is the only way you can come in. Set up another way first.',
  made: 'made',
  used: 'last used',
  unused: 'not used yet',
  synced: 'synced',
  here: 'on one device',
  unavailable: 'This browser has no passkeys for this site, or scripts are off.',
  instead: 'Use a passkey instead',
  begin: 'Begin with a passkey',
  trouble: {
    none: 'No passkey was used: it was cancelled, or it took too long. Try again.',
    malformed: 'The answer of this browser could not be read. Try again, or use another browser.',
    challenge: 'That took too long, or was sent before. Try again.',
    origin: 'This passkey was used on another site. Sign in here, at the address that stands above.',
    unverified: 'Your device did not ask who you are. Set a screen lock or a PIN on it, and try again.',
    signature: 'This passkey could not be verified.',
    counter: 'This passkey may have been copied, so it was refused. Sign in another way, and remove it.',
    unknown:
      'This passkey is not known here: it was removed, or is for another account. Sign in another way.',
    known: 'You have a passkey on this device already.',
    'too-many': 'That is as many passkeys as there can be. Remove one first.',
  },
});
