import type { Mutation } from './mutation.ts';

const byMail = ['test/mail/by-mail.test.ts'];
const outbox = ['test/mail/outbox.test.ts'];
const transport = ['test/mail/smtp-transport.test.ts'];

/** The outbox, links that were mailed, and addresses of accounts. */
export const mailing: readonly Mutation[] = [
  {
    breaks: 'one node at a time is at one message',
    file: 'src/store/mails.ts',
    text: 'WHERE id = $2 AND next_at = $3',
    replacement: 'WHERE id = $2 AND next_at >= $3',
    tests: outbox,
  },
  {
    breaks: 'a secret is erased once its message is sent',
    file: 'src/store/mails.ts',
    text: 'next_at = NULL, secret = NULL, reason = NULL',
    replacement: 'next_at = NULL, reason = NULL',
    tests: outbox,
  },
  {
    breaks: 'a secret is kept encrypted',
    file: 'src/mail/compose-mail.ts',
    text: 'secret: seal.close(secret)',
    replacement: 'secret',
    tests: outbox,
  },
  {
    breaks: 'what a server refuses for good is not sent again',
    file: 'src/mail/describe-smtp-failure.ts',
    text: 'isFinal: responseCode >= 500',
    replacement: 'isFinal: false',
    tests: transport,
  },
  {
    breaks: 'nothing is said to a server elsewhere without TLS',
    file: 'src/mail/smtp-transport.ts',
    text: "requireTLS: security === 'starttls'",
    replacement: 'requireTLS: false',
    tests: transport,
  },
  {
    breaks: 'one click to unsubscribe is under the signature',
    file: 'src/mail/smtp-transport.ts',
    text: 'List-Unsubscribe:List-Unsubscribe-Post',
    replacement: 'List-Unsubscribe',
    tests: transport,
  },
  {
    breaks: 'a mailed link works once, though many come at the same moment',
    file: 'src/store/mailed-links.ts',
    text: 'WHERE hash = $2 AND used_at IS NULL AND withdrawn_at IS NULL AND expires_at > $1',
    replacement: 'WHERE hash = $2 AND withdrawn_at IS NULL AND expires_at > $1',
    tests: byMail,
  },
  {
    breaks: 'a mailed link is good for one purpose',
    file: 'src/identity/mailed-links.ts',
    text: '!isTheirs || link.purpose !== purpose',
    replacement: '!isTheirs',
    tests: byMail,
  },
  {
    breaks: 'a mailed link expires',
    file: 'src/identity/mailed-links.ts',
    text: 'link.expiresAt > now().toISOString()',
    replacement: "link.expiresAt > ''",
    tests: byMail,
  },
  {
    breaks: 'three mails an hour go to one address at anybody’s asking',
    file: 'src/mail/outbox.ts',
    text: '>= mostAsked',
    replacement: '>= mostAsked * 2',
    tests: byMail,
  },
  {
    breaks: 'an address changes only with the password, where there is one',
    file: 'src/members/account/email-form.tsx',
    text: 'return needsCurrentPassword(session) && hasPassword(session);',
    replacement: 'return needsCurrentPassword(session) && !hasPassword(session);',
    tests: byMail,
  },
  {
    breaks: 'an address belongs to one account',
    file: 'src/accounts/email.ts',
    text: 'if (owner && owner.userId !== user.id)',
    replacement: 'if (owner && owner.userId === user.id)',
    tests: byMail,
  },
  {
    breaks: 'whose address it is is not told to who asks for it',
    file: 'src/accounts/email.ts',
    text: 'if (owner?.userId === user.id)',
    replacement: 'if (owner)',
    tests: byMail,
  },
  {
    breaks: 'notices are taken back only with what we signed',
    file: 'src/mail/unsubscribe.ts',
    text: 'given.length === wanted.length && timingSafeEqual(given, wanted)',
    replacement: 'given.length === wanted.length',
    tests: byMail,
  },
  {
    breaks: 'another address ends links that were mailed to the one before',
    file: 'src/accounts/email.ts',
    text: "  await withdrawMailedLinks(queries, user.id, at);\n  await note('email.changed');",
    replacement: "  await note('email.changed');",
    tests: byMail,
  },
  {
    breaks: 'an invitation is accepted once, though many come at the same moment',
    file: 'src/store/invitations.ts',
    text: 'WHERE hash = $3 AND accepted_at IS NULL AND withdrawn_at IS NULL AND expires_at > $1',
    replacement: 'WHERE hash = $3',
    tests: ['test/mail/invitations.test.ts'],
  },
  {
    breaks: 'an invitation that was withdrawn is of no use',
    file: 'src/identity/accept-invitation.ts',
    text: "if (found.withdrawnAt !== null) return 'withdrawn';",
    replacement: '',
    tests: ['test/mail/invitations.test.ts'],
  },
  {
    breaks: 'a username that was chosen for somebody stays',
    file: 'src/members/join/join.tsx',
    text: '(isGiven ? found.username',
    replacement: '(found.id === null ? found.username',
    tests: ['test/mail/invitations.test.ts'],
  },
];
