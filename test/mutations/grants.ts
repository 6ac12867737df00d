import type { Mutation } from './mutation.ts';

const oauth = ['test/api/oauth.test.ts'];

/** What programs that were let in are told and may do, and what is left of them. */
export const granting: readonly Mutation[] = [
  {
    breaks: 'what is said of /mcp names /mcp',
    file: 'src/oauth/oauth-routes.ts',
    text: 'resource: apiUrl + apiPaths.mcp',
    replacement: 'resource: apiUrl',
    tests: oauth,
    only: '/mcp',
  },
  {
    breaks: 'a token that is over leads to what is said of the address that was called',
    file: 'src/stages/firewall.ts',
    text: "match.route.name === 'mcp' ? '/mcp' : ''",
    replacement: "match.route.name === 'mcp' ? '' : ''",
    tests: oauth,
    only: '/mcp',
  },
  {
    breaks: 'an assistant that names another user reads so, and its session goes on',
    file: 'src/mcp/serve-mcp.ts',
    text: 'await orProblems(() =>\n    tool.call({ services: options, accounts, caller, args }),\n  );',
    replacement: 'await tool.call({ services: options, accounts, caller, args });',
    tests: ['test/api/mcp.test.ts'],
    only: 'never about somebody else',
  },
  {
    breaks: 'who reads a snapshot again learns that it was published since',
    file: 'src/api/snapshots.ts',
    text: '({ accounts, params }) =>\n  showSnapshot(accounts, params.username);',
    replacement:
      "({ accounts, params, exchange }) =>\n  exchange.request.headers['if-none-match'] ? reply(304, {}) : showSnapshot(accounts, params.username);",
    tests: ['test/api/snapshots.test.ts'],
    only: 'was published since',
  },
  {
    breaks: 'what one was asked lets nobody in to the profile of another',
    file: 'src/members/authorize/authorize.tsx',
    text: 'if (isAnswerOfAnother(form, exchange))',
    replacement: 'if (isAnswerOfAnother(form, exchange) && !form)',
    tests: oauth,
    only: 'signed in since',
  },
  {
    breaks: 'what one was asked lets no command line in to the profile of another',
    file: 'src/members/authorize/device.tsx',
    text: 'if (isAnswerOfAnother(form, exchange))',
    replacement: 'if (isAnswerOfAnother(form, exchange) && !form)',
    tests: oauth,
    only: 'signed in since',
  },
  {
    breaks: 'a program that was let in makes no link that goes on after it',
    file: 'src/api/endpoint/refuse-let-in.ts',
    text: '!credential?.clientId && ',
    replacement: '',
    tests: oauth,
    only: 'makes no links',
  },
  {
    breaks: 'a CI makes no link that goes on after it',
    file: 'src/api/endpoint/refuse-let-in.ts',
    text: ' && !credential?.isOfCi',
    replacement: '',
    tests: ['test/ci/exchange.test.ts'],
    only: 'ten minutes, of one user',
  },
  {
    breaks: 'a program that was let in lets no link show more',
    file: 'src/api/shares.ts',
    text: "const { accounts, exchange, params, body } = call;\n  refuseLetIn(exchange.visitor.caller, 'links', 'Share');",
    replacement: 'const { accounts, params, body } = call;',
    tests: oauth,
    only: 'makes no links',
  },
  {
    breaks: 'a program that was let in makes no webhook that goes on after it',
    file: 'src/api/webhooks.ts',
    text: "refuseLetIn(caller, 'webhooks', 'Webhooks');",
    replacement: '',
    tests: oauth,
    only: 'makes no links',
  },
];
