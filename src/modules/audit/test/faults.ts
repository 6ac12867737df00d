import type { Mutation } from '../../../../test/mutations/mutation.ts';

const tests = ['src/modules/audit/test/chain.test.ts'];
const reading = ['src/modules/audit/test/audit.test.ts'];
const every = ['src/modules/audit/test/every-change.test.ts'];

/** Faults in the log: it records each change, and each change of the log itself. */
export const faults: readonly Mutation[] = [
  {
    breaks: 'other requests run while entries are sealed',
    file: 'src/modules/audit/seal-entries.ts',
    text: '    await setImmediate();\n',
    replacement: '',
    tests: ['src/modules/audit/test/chain.test.ts'],
    only: 'lets other requests run',
  },
  {
    breaks: 'a log without its seal begins with audit.reset',
    file: 'src/modules/audit/seal-entries.ts',
    text: "Number(state.last) === 0 && state.seal === ''",
    replacement: 'Number(state.last) === 0',
    tests,
    only: 'continues after its seal was deleted',
  },
  {
    breaks: 'a deleted seal is reported',
    file: 'src/modules/audit/verify-chain.ts',
    text: "{ fault: 'seal', from: 0, to: 0 }",
    replacement: '',
    tests,
    only: 'reports DELETE FROM audit_chain',
  },
  {
    breaks: 'a changed value is noticed',
    file: 'src/modules/audit/verify-chain.ts',
    text: "unmarked.every((name) => name === 'origin' && isErased)",
    replacement: 'unmarked.length < 9',
    tests,
  },
  {
    breaks: 'an erased IP address of a living account is noticed',
    file: 'src/modules/audit/verify-chain.ts',
    text: 'Number(entry.isErased) === 1 && entry.origin === null',
    replacement: 'entry.origin === null',
    tests,
  },
  {
    breaks: 'a missing end is noticed',
    file: 'src/modules/audit/verify-chain.ts',
    text: "if (expected <= last) add('missing', expected, last);",
    replacement: 'if (expected <= last) expected = last;',
    tests,
  },
  {
    breaks: 'an entry after the end is noticed',
    file: 'src/modules/audit/verify-chain.ts',
    text: 'if (id < first || id > last)',
    replacement: 'if (id < first)',
    tests,
  },
  {
    breaks: 'a moved end is noticed by its seal',
    file: 'src/modules/audit/verify-chain.ts',
    text: 'last > 0 && state.seal !== sealOf(hash, state)',
    replacement: "last > 0 && state.seal === ''",
    tests,
  },
  {
    breaks: 'a seal of another key is not taken over silently',
    file: 'src/modules/audit/seal-entries.ts',
    text: 'isNew || state.seal === sealOf(hash, state)',
    replacement: "state.seal !== 'x'",
    tests,
  },
  {
    breaks: 'entries are sealed once',
    file: 'src/modules/audit/seal-entries.ts',
    text: '  await insertEntries(queries, entries);\n',
    replacement: '  await insertEntries(queries, []);\n',
    tests,
  },
  {
    breaks: 'IP addresses of deleted users are erased',
    file: 'src/store/erasures.ts',
    text: 'OR (user_id = $1 AND actor IS NULL)',
    replacement: 'AND (user_id = $1 AND actor IS NULL)',
    tests,
  },
  {
    breaks: 'entries are printed once',
    file: 'src/modules/audit/keep-log.ts',
    text: 'if (last) await markPrinted(queries, last.id);',
    replacement: 'if (!last) await markPrinted(queries, 0);',
    tests,
  },
  {
    breaks: 'filters of the API count',
    file: 'src/modules/audit/store.ts',
    text: '(actor === undefined ? []',
    replacement: "(actor !== '' ? []",
    tests: reading,
  },
  {
    breaks: 'the page searches',
    file: 'src/modules/audit/pages/audit-request.ts',
    text: "any: text === '' ? undefined : text,",
    replacement: 'any: undefined,',
    tests: reading,
  },
  {
    breaks: 'a failed sign-in has an entry',
    file: 'src/accounts/identity/failed-sign-ins.ts',
    text: 'counts.filter(({ times }) => times > 0)',
    replacement: 'counts.filter(({ times }) => times < 0)',
    tests: every,
  },
  {
    breaks: 'a token without a user has an entry',
    file: 'src/accounts/identity/tokens.ts',
    text: "        await noteAudit(queries, accounts, { type: 'token.created', user: null, details });\n",
    replacement: '',
    tests: every,
  },
  {
    breaks: 'SCIM is named as the way',
    file: 'src/modules/scim/routes.ts',
    text: "way: 'scim'",
    replacement: "way: 'api'",
    tests: every,
  },
  {
    breaks: 'assistants are named as the way',
    file: 'src/modules/mcp/serve-mcp.ts',
    text: "way: 'mcp'",
    replacement: "way: 'api'",
    tests: every,
  },
];
