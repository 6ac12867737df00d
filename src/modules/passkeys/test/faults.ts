import type { Mutation } from '../../../../test/mutations/mutation.ts';

const passkeys = ['src/modules/passkeys/test/passkeys.test.ts'];
const ceremonies = ['src/modules/passkeys/test/oracle.test.ts'];

/** Faults in passkeys: one signs in its owner, on this site, once per challenge. */
export const faults: readonly Mutation[] = [
  {
    breaks: 'a passkey of another account proves nothing',
    file: 'src/modules/passkeys/pages/passkeys.ts',
    text: 'if (found.userId !== visitor.session.userId)',
    replacement: "if (found.userId === '')",
    tests: ['test/proof/proof.test.ts'],
  },
  {
    breaks: 'an answer that was given for signing in is no proof',
    file: 'src/modules/passkeys/pages/asked-as.ts',
    text: 'return `proof of ${sessionId}`;',
    replacement: "return sessionId === '' ? '' : 'sign-in';",
    tests: ['test/proof/proof.test.ts'],
  },
  {
    breaks: 'a passkey is for the page that asked',
    file: 'src/modules/passkeys/webauthn/verify-ceremony.ts',
    text: 'client.origin !== origin || client.crossOrigin === true',
    replacement: 'client.crossOrigin === true',
    tests: ceremonies,
  },
  {
    breaks: 'a page in a frame of another site asks for no passkey',
    file: 'src/modules/passkeys/webauthn/verify-ceremony.ts',
    text: ' || client.crossOrigin === true',
    replacement: '',
    tests: ceremonies,
  },
  {
    breaks: 'a passkey is of this host',
    file: 'src/modules/passkeys/webauthn/verify-ceremony.ts',
    text: 'if (!timingSafeEqual(data.rpIdHash, sha256(rpIdOf(origin))))',
    replacement: 'if (data.rpIdHash.length === 0)',
    tests: ceremonies,
  },
  {
    breaks: 'an answer is to a question of ours',
    file: 'src/modules/passkeys/webauthn/verify-ceremony.ts',
    text: "typeof client.challenge !== 'string' || !isChallenge(client.challenge)",
    replacement: "typeof client.challenge !== 'string'",
    tests: passkeys,
  },
  {
    breaks: 'a device has asked who uses a passkey',
    file: 'src/modules/passkeys/webauthn/verify-ceremony.ts',
    text: 'data.isUserPresent && data.isUserVerified',
    replacement: 'data.isUserPresent',
    tests: ceremonies,
  },
  {
    breaks: 'what was made is no answer to signing in',
    file: 'src/modules/passkeys/webauthn/verify-ceremony.ts',
    text: ' || client.type !== type',
    replacement: '',
    tests: ceremonies,
  },
  {
    breaks: 'who signs in has the key',
    file: 'src/modules/passkeys/webauthn/verify-assertion.ts',
    text: " || !isSignedBy(publicKey, signed, response.part('signature'))",
    replacement: '',
    tests: ceremonies,
  },
  {
    breaks: 'a passkey is of whom it says',
    file: 'src/modules/passkeys/webauthn/verify-assertion.ts',
    text: "(handle !== '' && handle !== userId) || ",
    replacement: '',
    tests: ceremonies,
  },
  {
    breaks: 'a passkey that was copied is noticed',
    file: 'src/modules/passkeys/webauthn/verify-assertion.ts',
    text: 'data.counter <= counter',
    replacement: 'data.counter < counter',
    tests: ceremonies,
  },
  {
    breaks: 'a challenge is ours',
    file: 'src/modules/passkeys/webauthn/challenges.ts',
    text: 'return isOurs && ',
    replacement: 'return ',
    tests: passkeys,
  },
  {
    breaks: 'a challenge is good for ten minutes',
    file: 'src/modules/passkeys/webauthn/challenges.ts',
    text: 'return isOurs && head.readUIntBE(0, 6) > now().getTime();',
    replacement: 'return isOurs;',
    tests: passkeys,
  },
  {
    breaks: 'a challenge is for one purpose',
    file: 'src/modules/passkeys/webauthn/challenges.ts',
    text: 'update(`passkey for ${purpose}\\n`)',
    replacement: 'update(`passkey for ${purpose.length}\\n`)',
    tests: passkeys,
  },
  {
    breaks: 'an answer is used once',
    file: 'src/modules/passkeys/passkeys.ts',
    text: "if (!(await useChallenge(queries, challengeOf(response), at))) return 'challenge';",
    replacement: 'await useChallenge(queries, challengeOf(response), at);',
    tests: passkeys,
  },
  {
    breaks: 'nobody removes a passkey of somebody else',
    file: 'src/modules/passkeys/passkeys.ts',
    text: "if (isTheirs) await note('passkey.removed');",
    replacement: "await note('passkey.removed');",
    tests: passkeys,
  },
  {
    breaks: 'the last way in is not removed: a passkey',
    file: 'src/modules/passkeys/passkeys.ts',
    text: 'await removeWayIn(change, offered, () => deletePasskey(queries, user.id, id));',
    replacement: 'await deletePasskey(queries, user.id, id);',
    tests: passkeys,
  },
  {
    breaks: 'who joins with a passkey is whom the page made it for',
    file: 'src/modules/passkeys/pages/asked-as.ts',
    text: '`joining by ${invitationId} as ${userId}`',
    replacement: '`joining by ${invitationId} as ${userId.length}`',
    tests: passkeys,
  },
];
