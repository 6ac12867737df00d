import type { Mutation } from './mutation.ts';

const recorder = ['test/diagnostics/profiler.test.ts'];
const redaction = ['test/diagnostics/redaction.test.ts'];

/** What is recorded for developers has no secret in it, and is for nobody else. */
export const diagnostics: readonly Mutation[] = [
  {
    breaks: 'a record has no secret header in it',
    file: 'src/diagnostics/recorder/headers.ts',
    text: 'isSecretHeader(name) ? redacted : value',
    replacement: 'value',
    tests: ['test/diagnostics/secret-headers.test.ts'],
  },
  {
    breaks: 'a record has no secret member of a body in it',
    file: 'src/diagnostics/recorder/redact.ts',
    text: 'secretNames.test(name) ? redacted : redactMembers(child)',
    replacement: 'redactMembers(child)',
    tests: recorder,
  },
  {
    breaks: 'a record has no secret field of a form in it',
    file: 'src/diagnostics/recorder/body.ts',
    text: "isSecretPair(name, value.join('=')) ? `${name}=${redacted}` : pair",
    replacement: 'pair',
    tests: recorder,
  },
  {
    breaks: 'a record has no secret of ours in it',
    file: 'src/diagnostics/recorder/redact.ts',
    text: "  ['a secret of ours', secretsOfOurs, () => redacted],\n",
    replacement: '',
    tests: recorder,
  },
  {
    breaks: 'a record has no credential of an address in it',
    file: 'src/diagnostics/recorder/redact.ts',
    text: '(_, slashes) => `${slashes}${redacted}@`',
    replacement: '(whole) => whole',
    tests: recorder,
  },
  {
    breaks: 'a record has no hash of a password in it',
    file: 'src/diagnostics/recorder/redact.ts',
    text: "  ['the hash of a password', /\\$argon2id\\$[^\\s\"']+/g, () => redacted],\n",
    replacement: '',
    tests: redaction,
  },
  {
    breaks: 'a record has no value of a query under a secret name in it',
    file: 'src/diagnostics/recorder/record.ts',
    text: 'isSecretPair(name, value) ? redacted : value',
    replacement: 'value',
    tests: redaction,
  },
  {
    breaks: 'a secret name is one however it is encoded',
    file: 'src/diagnostics/recorder/redact.ts',
    text: 'secretNames.test(decodeOften(name)) || withSecret',
    replacement: 'withSecret',
    tests: redaction,
  },
  {
    breaks: 'a record has no address with a secret in it',
    file: 'src/diagnostics/recorder/redact.ts',
    text: ' || withSecret.test(decodeOften(value))',
    replacement: '',
    tests: redaction,
  },
  {
    breaks: 'a secret of the query is nowhere else in the record',
    file: 'src/diagnostics/recorder/headers.ts',
    text: ', ...secretsInQuery(query)',
    replacement: '',
    tests: redaction,
  },
  {
    breaks: 'a secret of the query is nowhere else in the record, decoded',
    file: 'src/diagnostics/recorder/headers.ts',
    text: '[value, decodeOften(value)]',
    replacement: '[value]',
    tests: redaction,
  },
  {
    breaks: 'a record has no cookie in it, but for its name',
    file: 'src/diagnostics/recorder/record.ts',
    text: 'parseCookies(headers).map(([name]): Pair => [name, redacted])',
    replacement: 'parseCookies(headers)',
    tests: recorder,
  },
  {
    breaks: 'the profiler answers the machine it runs on, and no other',
    file: 'src/diagnostics/profiler/authorize.ts',
    text: "  if (!isLoopback(request.peer)) throw new HttpError(403, 'The profiler answers on this machine only.');\n",
    replacement: '',
    tests: ['test/diagnostics/loopback.test.ts'],
  },
  {
    breaks: 'an address that only looks like this machine’s is another',
    file: 'src/platform/ip-address.ts',
    text: '/^127(\\.\\d{1,3}){3}$/.test(address)',
    replacement: '/127(\\.\\d{1,3}){3}/.test(address)',
    tests: ['test/diagnostics/loopback.test.ts'],
  },
  {
    breaks: 'the profiler answers no page of another origin',
    file: 'src/diagnostics/profiler/authorize.ts',
    text: 'if (foreign || ',
    replacement: 'if (',
    tests: recorder,
    only: 'safety',
  },
  {
    breaks: 'the profiler answers no page of another site',
    file: 'src/diagnostics/profiler/authorize.ts',
    text: " || header(request, 'sec-fetch-site') === 'cross-site'",
    replacement: '',
    tests: recorder,
    only: 'safety',
  },
];
