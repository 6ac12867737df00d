import type { Mutation } from '../../../../test/mutations/mutation.ts';

const tests = ['src/modules/groups/test/rules.test.ts'];
const mailTests = ['src/modules/groups/test/mail.test.ts'];
const access = 'src/modules/groups/access.ts';
const change = 'src/modules/groups/change-groups.ts';
const members = 'src/modules/groups/members.ts';

/** Groups show nothing to others, and only those who may change them do. */
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
];
