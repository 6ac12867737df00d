import type { Mutation } from './mutation.ts';

const due = ['test/store/webhooks-due.test.ts'];

const e2 = ['test/contract/7-E2.test.ts'];
const profiles = ['test/profiles.test.ts'];
const markdown = [
  'src/domain/formats/markdown-to-html.test.ts',
  'src/domain/formats/markdown-hostile.test.ts',
];

/** What comes in, and what goes out. */
export const requests: readonly Mutation[] = [
  {
    breaks: 'only GET and HEAD are redirected from a trailing slash',
    file: 'src/core/routing/match-route.ts',
    text: "match.kind !== 'not-found' || asked !== 'GET'",
    replacement: "match.kind !== 'not-found'",
    tests: e2,
  },
  {
    breaks: 'a hook does not change what others have sent',
    file: 'src/hosts/stages/request-hook.ts',
    text: '  Object.freeze(request.headers);\n',
    replacement: '',
    tests: ['test/request-hook.test.ts'],
  },
  {
    breaks: 'Allow names a method once',
    file: 'src/core/routing/match-route.ts',
    text: 'if (!allow.includes(route.method)) allow.push(route.method);',
    replacement: 'allow.push(route.method);',
    tests: e2,
  },
  {
    breaks: 'a file of the API is run by no browser',
    file: 'src/hosts/api/files.ts',
    text: "    'Content-Security-Policy': filePolicy,\n",
    replacement: '',
    tests: ['test/api/writing.test.ts'],
  },
  {
    breaks: 'a file of the API that could be run is saved instead',
    file: 'src/hosts/api/files.ts',
    text: "isActiveType(file.type) ? 'attachment' : 'inline'",
    replacement: "'inline'",
    tests: ['test/api/writing.test.ts'],
  },
  {
    breaks: 'a file of a profile is run by no browser',
    file: 'src/hosts/web/file-headers.ts',
    text: "    'Content-Security-Policy': filePolicy,\n",
    replacement: '',
    tests: profiles,
  },
  {
    breaks: 'a file of a profile that could be run is saved instead',
    file: 'src/hosts/web/file-headers.ts',
    text: "isActiveType(type) ? 'attachment' : 'inline'",
    replacement: "'inline'",
    tests: profiles,
  },
  {
    breaks: 'no browser guesses what an answer is',
    file: 'src/core/kernel/reply.ts',
    text: "  'X-Content-Type-Options': 'nosniff',\n",
    replacement: '',
    tests: ['test/contract/chosen-error-bodies.test.ts'],
  },
  {
    breaks: 'no site frames an answer',
    file: 'src/core/kernel/reply.ts',
    text: "; frame-ancestors 'none'",
    replacement: '',
    tests: ['test/contract/chosen-error-bodies.test.ts'],
  },
  {
    breaks: 'scripts of other sites read nothing of the main host',
    file: 'src/hosts/stages/cross-origin.ts',
    text: 'if (!host.crossOrigin) return;',
    replacement: '',
    tests: ['test/contract/chosen-cross-origin.test.ts'],
  },
  {
    breaks: 'scripts of an origin that is in CORS_ORIGINS read nothing of the main host',
    file: 'src/hosts/stages/cross-origin.ts',
    text: "origins === '*' || !exchange.host.crossOrigin",
    replacement: "origins === '*'",
    tests: ['test/contract/chosen-cross-origin.test.ts'],
  },
  {
    breaks: 'an origin that is not in CORS_ORIGINS is not allowed',
    file: 'src/hosts/stages/cross-origin.ts',
    text: 'return origins.find((one) => one === origin);',
    replacement: 'return origin;',
    tests: ['test/contract/chosen-cross-origin.test.ts'],
  },
  {
    breaks: 'a client is who a trusted proxy says, and nobody else',
    file: 'src/hosts/stages/inspect-headers.ts',
    text: 'trustedProxies.length > 0 && isTrusted(request.peer)',
    replacement: 'trustedProxies.length > 0',
    tests: ['src/hosts/stages/inspect-headers.test.ts'],
  },
  {
    breaks: 'of a chain of proxies the last that is not ours is the client',
    file: 'src/hosts/stages/inspect-headers.ts',
    text: 'addresses.findLast(',
    replacement: 'addresses.find(',
    tests: ['src/hosts/stages/inspect-headers.test.ts'],
  },
  {
    breaks: 'a host that is not ours is not answered for',
    file: 'src/hosts/stages/inspect-headers.ts',
    text: '      refuseHost(exchange);\n',
    replacement: '',
    tests: ['test/contract/chosen-hosts.test.ts'],
  },
  {
    breaks: 'a link leads to where links may',
    file: 'src/domain/profile/links.ts',
    text: 'schemes.test(text) && ',
    replacement: '',
    tests: markdown,
  },
  {
    breaks: 'what a member writes is escaped',
    file: 'src/domain/formats/markdown-to-html.ts',
    text: "return Bun.escapeHTML(text).replaceAll('\\n', '&#10;');",
    replacement: "return text.replaceAll('\\n', '&#10;');",
    tests: markdown,
  },
  {
    breaks: 'nobody is told on behalf of who is suspended',
    file: 'src/modules/webhooks/deliveries.ts',
    text: "users.state = 'suspended'",
    replacement: "users.state = 'deleted'",
    tests: ['test/webhooks/delivery.test.ts'],
  },
  {
    breaks: 'a webhook that fails is left alone for a while',
    file: 'src/modules/webhooks/deliveries.ts',
    text: '  WHEN paused_until >= leased_until THEN paused_until ELSE leased_until END`;',
    replacement: '  ELSE leased_until END`;',
    tests: due,
  },
  {
    breaks: 'what was told is no longer due, and what comes next is when it should',
    file: 'src/store/migrations/0025-when-webhooks-are-due-sqlite.sql',
    text: 'WHERE id = OLD.webhook_id AND first_due_at = OLD.next_at;',
    replacement: 'WHERE id = OLD.webhook_id AND first_due_at IS NULL;',
    tests: due,
  },
  {
    breaks: 'what was put off is due later',
    file: 'src/store/migrations/0025-when-webhooks-are-due-sqlite.sql',
    text: ' OR first_due_at = OLD.next_at',
    replacement: '',
    tests: due,
  },
  {
    breaks: 'nor on PostgreSQL is what becomes owed while the last is told overlooked',
    file: 'src/store/migrations/0025-when-webhooks-are-due-postgres.sql',
    text: ' FOR NO KEY UPDATE',
    replacement: '',
    tests: due,
  },
  {
    breaks: 'who has told a webhook something does not wait for who writes, who waits for them',
    file: 'src/store/migrations/0025-when-webhooks-are-due-postgres.sql',
    text: 'ALTER TABLE webhooks DROP CONSTRAINT webhooks_user_id_fkey;',
    replacement: '',
    tests: due,
  },
  {
    breaks: 'a member’s webhook is told of their own events',
    file: 'src/store/owe-deliveries.ts',
    text: 'webhook.userId === null || webhook.userId === userId',
    replacement: 'webhook.userId === null || webhook.userId !== userId',
    tests: ['test/webhooks/delivery.test.ts'],
  },
  {
    breaks: 'a message is signed with its time',
    file: 'src/modules/webhooks/webhook-signature.ts',
    text: '`${id}.${timestamp}.${body}`',
    replacement: '`${id}.${body}`',
    tests: ['src/modules/webhooks/webhook-signature.test.ts'],
  },
];
