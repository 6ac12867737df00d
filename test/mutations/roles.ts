import type { Mutation } from './mutation.ts';

const roles = ['test/main/roles.test.ts'];
const api = ['test/api/access-matrix.test.ts'];
const pages = ['test/main/access-matrix.test.ts'];
const table = 'src/accounts/identity/rights.ts';
const firewall = 'src/hosts/stages/firewall.ts';

/** Faults in the rights of users with a role. */
export const rolesFaults: readonly Mutation[] = [
  {
    breaks: 'an auditor supports no one, on pages',
    file: table,
    text: "auditor: ['users:read', 'audit:read', 'site:read']",
    replacement: "auditor: ['users:read', 'audit:read', 'site:read', 'users:support']",
    tests: pages,
  },
  {
    breaks: 'support does not see the dashboard',
    file: table,
    text: "support: ['users:read', 'users:support']",
    replacement: "support: ['users:read', 'users:support', 'site:read']",
    tests: pages,
  },
  {
    breaks: 'an editor does not read users',
    file: table,
    text: "editor: ['profiles:edit']",
    replacement: "editor: ['profiles:edit', 'users:read']",
    tests: pages,
  },
  {
    breaks: 'a token loses the scopes of a role with it',
    file: table,
    text: 'scopes.filter((scope) => !isRight(scope) || allowed.includes(scope))',
    replacement: 'scopes.filter((scope) => !isRight(scope) || allowed !== scopes)',
    tests: roles,
  },
  {
    breaks: 'what a role does not name is 403 on pages',
    file: firewall,
    text: "if (session && session.roles !== '') throw new HttpError(403, forbiddenByRole);",
    replacement: '',
    tests: pages,
  },
  {
    breaks: 'a page for operators is not for every role',
    file: firewall,
    text: "if (session && access !== 'operator-member' && mayUse(session, access)) return undefined;",
    replacement: "if (session && session.roles !== '') return undefined;",
    tests: pages,
  },
  {
    breaks: 'what a role does not name is 403 in the API',
    file: firewall,
    text: 'return roles.length > 0',
    replacement: 'return roles.length > 3',
    tests: api,
  },
  {
    breaks: 'tokens read other users with users:read alone',
    file: firewall,
    text: 'if (othersNeed !== undefined && caller.scopes.includes(othersNeed)) return undefined;',
    replacement: 'if (othersNeed !== undefined) return undefined;',
    tests: api,
  },
  {
    breaks: 'support changes no one with a role',
    file: 'src/accounts/change-user.ts',
    text: 'if (accounts.sparesRoles && hasRole(user))',
    replacement: 'if (accounts.sparesRoles && !user)',
    tests: roles,
  },
  {
    breaks: 'a token of support changes no one with a role',
    file: 'src/hosts/api/endpoint/endpoint.ts',
    text: "access === 'users:support' && exchange",
    replacement: "access === 'public' && exchange",
    tests: roles,
  },
  {
    breaks: 'a page of support changes no one with a role',
    file: 'src/hosts/main/members/member-route.ts',
    text: 'const sparesRoles = exchange.visitor.session.operator !== 1;',
    replacement: 'const sparesRoles = exchange.visitor.session.operator === 1;',
    tests: roles,
  },
  {
    breaks: 'support neither publishes nor exports several users',
    file: 'src/hosts/main/members/users/change-users.tsx',
    text: '!actionsOfSupport.includes(action) && exchange.visitor.session.operator !== 1',
    replacement: '!actionsOfSupport.includes(action) && exchange.visitor.session.operator > 1',
    tests: roles,
  },
  {
    breaks: 'requests for an account are for operators',
    file: 'src/hosts/main/members/users/users.ts',
    text: "if ((slot || show === 'requests') && exchange.visitor.session.operator !== 1)",
    replacement: "if ((slot || show === 'requests') && exchange.visitor.session.operator > 1)",
    tests: roles,
  },
  {
    breaks: 'a new role ends earlier sign-in links',
    file: 'src/accounts/roles.ts',
    text: "if (to === 'granted') await deleteLinks(queries, ids);",
    replacement: '',
    tests: roles,
  },
  {
    breaks: 'a new operator has no earlier sign-in links',
    file: 'src/accounts/operators.ts',
    text: 'await deleteLink(queries, user.id);',
    replacement: '',
    tests: roles,
  },
  {
    breaks: 'a token has the scopes of its user alone',
    file: 'src/accounts/identity/tokens.ts',
    text: 'refuseLacking(change.user, token.scopes);',
    replacement: '',
    tests: roles,
  },
  {
    breaks: 'an operator token has no scope of a role',
    file: 'src/accounts/identity/tokens.ts',
    text: '!wanted.some(isRight)',
    replacement: 'wanted.length > 0',
    tests: roles,
  },
  {
    breaks: 'REQUIRE_2FA holds for roles',
    file: 'src/accounts/identity/restrict-operator.ts',
    text: "operator: 0, roles: '', heldBack: true",
    replacement: 'operator: 0, heldBack: true',
    tests: roles,
  },
  {
    breaks: 'a deleted user has no role',
    file: 'src/store/users.ts',
    text: "operator = 0, roles = '',",
    replacement: 'operator = 0,',
    tests: roles,
  },
  {
    breaks: 'other roles do not edit for others',
    file: 'src/hosts/main/editor/edited-profile.ts',
    text: "if (mayUse(session, 'profiles:edit')) return user;",
    replacement: "if (session.operator === 1 || session.roles !== '') return user;",
    tests: roles,
  },
];
