import { at, type Questions } from '../../../../test/store/question.ts';
import type { User } from '../../../store/users.ts';
import * as scim from '../store.ts';

const scimRow = {
  ...{
    userName: 'alice',
    folded: 'alice',
    externalId: 'e-1',
    name: '{}',
    attributes: '{}',
    active: 1 as const,
  },
  leftAt: null,
};

export const questionsAbout = ({ id }: User): Questions => ({
  findScimAccount: (q) => scim.findScimAccount(q, id),
  listScimAccountsAfter: (q) => scim.listScimAccountsAfter(q, id, 2),
  listScimAccountsById: (q) => scim.listScimAccountsById(q, [id, id]),
  listScimRoles: (q) => scim.listScimRoles(q),
  listScimOperators: (q) => scim.listScimOperators(q),
  findLocal: (q) => scim.findLocal(q, 'alice'),
  updateManaged: (q) => scim.updateManaged(q, id, 1),
  findByUserName: (q) => scim.findByUserName(q, 'alice'),
  findUnprovisioned: (q) => scim.findUnprovisioned(q, 'alice'),
  findByExternalId: (q) => scim.findByExternalId(q, 'e-1'),
  findScimGroup: (q) => scim.findScimGroup(q, id),
  listScimGroups: (q) =>
    scim.listScimGroups(
      q,
      { ids: [id], names: ['Physics'], externalIds: ['e-1'], members: [id] },
      { offset: 0, count: 2 },
    ),
  countScimGroups: (q) =>
    scim.countScimGroups(q, { ids: [], names: ['Physics'], externalIds: [], members: [] }),
  listGroupMembers: (q) => scim.listGroupMembers(q, [id]),
  listGroupsOf: (q) => scim.listGroupsOf(q, [id]),
  listKnownIds: (q) => scim.listKnownIds(q, [id]),
  findReturning: (q) => scim.findReturning(q, 'e-1', 'alice'),
  upsertScimUser: (q) => scim.upsertScimUser(q, id, scimRow, at),
  markScimDeleted: (q) => scim.markScimDeleted(q, id, at),
  isScimDeleted: (q) => scim.isScimDeleted(q, id),
});
