import type { Mutation } from '../../../../test/mutations/mutation.ts';

const tests = ['src/modules/groups/test/rules.test.ts'];
const mailTests = ['src/modules/groups/test/mail.test.ts'];
const profileTests = ['src/modules/groups/test/profile.test.ts'];
const peopleTests = ['src/modules/groups/test/people.test.ts'];
const access = 'src/modules/groups/access.ts';
const change = 'src/modules/groups/change-groups.ts';
const members = 'src/modules/groups/members.ts';

/** Faults in groups: only those with access see or change them. */
export const faults: readonly Mutation[] = [
  {
    breaks: 'a role in a group gives its rights alone',
    file: access,
    text: 'return groupAccess[action].some((standing) => standings.includes(standing));',
    replacement: 'return standings.length > 0;',
    tests,
    only: 'editors change texts and members, and nothing that operators decide',
  },
  {
    breaks: 'a directory for members shows visitors no group',
    file: access,
    text: "  if (reader.directory === 'members' && reader.userId === null) return false;\n",
    replacement: '',
    tests,
    only: 'members see groups for members, and only its leads see a hidden one',
  },
  {
    breaks: 'a site has six levels of groups',
    file: change,
    text: 'if (above + height > mostLevels)',
    replacement: 'if (height > mostLevels)',
    tests,
    only: 'allows six levels, and no cycle',
  },
  {
    breaks: 'a group is not below itself',
    file: change,
    text: 'if (parent && pathTo(change.tree, parent.id).some(({ id }) => id === group.id))',
    replacement: 'if (parent?.id === group.id)',
    tests,
    only: 'allows six levels, and no cycle',
  },
  {
    breaks: 'a member who chose never is not shown',
    file: 'src/store/group-members.ts',
    text: "WHERE shown <> 'never' AND",
    replacement: 'WHERE',
    tests,
    only: 'shows published members who are listed, or chose to be shown',
  },
  {
    breaks: 'an ended membership gives no rights',
    file: 'src/store/group-members.ts',
    text: "AND role <> 'member' AND ${appliesOn('$2')}",
    replacement: "AND role <> 'member' AND $2 <> ''",
    tests,
    only: 'a membership gives rights only on its days',
  },
  {
    breaks: 'only a directory removes its members',
    file: members,
    text: '    refuseManaged(membership, user.username);\n    await deleteMembership(queries, group.id, id);',
    replacement: '    await deleteMembership(queries, group.id, id);',
    tests,
    only: 'a directory adds and removes its own members alone, and titles return with them',
  },
  {
    breaks: 'a member who is added by hand gets an email',
    file: members,
    text: '  await tellAdded(change, group, user);\n',
    replacement: '',
    tests: mailTests,
    only: 'emails a member with the group and the user who added them, in their language',
  },
  {
    breaks: 'members who add themselves get no email',
    file: members,
    text: 'if (!outbox || actor === username) return;',
    replacement: 'if (!outbox) return;',
    tests: mailTests,
    only: 'sends nothing to members who add themselves, want no notices or come from a directory',
  },
  {
    breaks: 'members who want no notices get none about groups',
    file: members,
    text: 'if (email?.notices !== 1) return;',
    replacement: 'if (!email) return;',
    tests: mailTests,
    only: 'sends nothing to members who add themselves, want no notices or come from a directory',
  },
  ...[
    {
      breaks: 'a cached profile notices changes of memberships',
      file: 'src/store/changed-names.ts',
      text: "OR type IN ('group.member-added', 'group.member-changed', 'group.member-removed')",
      replacement: '',
    },
    {
      breaks: 'a cached profile notices changes of its groups',
      file: 'src/store/changed-names.ts',
      text: "AND type = 'group.changed'",
      replacement: "AND type = 'group.created'",
    },
    {
      breaks: 'a cached profile notices that a group was deleted',
      file: change,
      text: "  await noteMembers(change, group, 'group.member-removed', left);\n",
      replacement: '',
    },
    {
      breaks: 'a cached profile notices that a group was merged',
      file: change,
      text: "    await noteMembers(change, from, 'group.member-removed', left);\n",
      replacement: '',
      only: 'a merge is noticed by the profiles of those who were in both groups',
    },
    {
      breaks: 'a membership that ends or begins is noticed',
      file: 'src/modules/groups/watch-days.ts',
      text: 'await updateSome(database, now())',
      replacement: 'false',
    },
  ].map((fault) => ({
    only: 'cached profiles on every node notice each change',
    ...fault,
    tests: profileTests,
  })),
  {
    breaks: 'a profile shows public groups alone',
    file: 'src/store/published.ts',
    text: " AND visibility = 'public'",
    replacement: '',
    tests: profileTests,
    only: 'shows public groups by name, in the language of the visitor',
  },
  {
    breaks: 'a profile does not show a group where its member chose never',
    file: 'src/store/published.ts',
    text: " AND shown <> 'never'",
    replacement: '',
    tests: profileTests,
    only: 'cached profiles on every node notice each change',
  },
  {
    breaks: 'a profile shows no group where visitors see none',
    file: 'src/hosts/services.ts',
    text: "config.directory === 'public' ? config.baseUrl + mainPaths.groups : null",
    replacement: 'config.baseUrl + mainPaths.groups',
    tests: profileTests,
    only: 'a profile shows no group where visitors see none',
  },
  {
    breaks: 'a document cannot claim a group',
    file: 'src/domain/formats/json.ts',
    text: 'const { groups: _claimed, ...meta } = (document.meta ?? {}) as { readonly groups?: unknown };',
    replacement: 'const meta = document.meta ?? {};',
    tests: profileTests,
    only: 'hides a group that only a document claims',
  },
  {
    breaks: 'the directory lists the people of groups that the visitor sees',
    file: 'src/modules/groups/people-facet.ts',
    text: "const found = slug === '' ? null : await findGroup(database, groups, slug);",
    replacement:
      "const known = groups.tree.bySlug.get(slug);\n  const found = known ? { group: known } : slug === '' ? null : await findGroup(database, groups, slug);\n  if (known) (groups.seen as Map<string, TreeGroup>).set(known.id, known);",
    tests: peopleTests,
    only: 'a group that a visitor does not see is like one that does not exist',
  },
  {
    breaks: 'the directory lists the people of a group alone',
    file: 'src/store/directory/search.ts',
    text: ' && among?.has(n) !== false',
    replacement: '',
    tests: peopleTests,
    only: 'lists the listed users of a group and its subgroups, each once',
  },
  {
    breaks: 'a token asks for the groups of its user',
    file: 'src/hosts/api/directory.ts',
    text: '    exchange.visitor,\n',
    replacement: '    { session: null, caller: null },\n',
    tests: peopleTests,
    only: 'the API and MCP ask by the same rule',
  },
  {
    breaks: 'a trial run of a table of members changes nothing',
    file: 'src/modules/groups/run-commands.ts',
    text: 'if (!isTrial) return work(accounts);',
    replacement: 'if (isTrial || !isTrial) return work(accounts);',
    tests: ['src/modules/groups/test/commands.test.ts'],
  },
  {
    breaks: 'headings of tables of members are in five languages',
    file: 'src/domain/tables/headings.ts',
    text: "'Mitglied', ",
    replacement: '',
    tests: ['src/modules/groups/test/commands.test.ts'],
  },
];
