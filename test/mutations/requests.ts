import type { Mutation } from './mutation.ts';

const e2 = ['test/contract/7-E2.test.ts'];
const profiles = ['test/profiles.test.ts'];
const markdown = [
  'src/domain/formats/markdown-to-html.test.ts',
  'src/domain/formats/markdown-hostile.test.ts',
];

/** Faults in requests and responses. */
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
];
