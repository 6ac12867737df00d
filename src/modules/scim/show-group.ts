import type { ScimPlace } from './show-user.ts';

export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group';

export interface ShownGroup {
  readonly id: string;
  readonly name: string;
  readonly externalId?: string | null;
  readonly createdAt?: string;
}

export interface MemberInGroup {
  readonly id: string;
  /** The userName, or the username of an account that was not provisioned. */
  readonly display: string;
}

/** The representation of a group. Null members were not requested. */
export function showScimGroup(
  { id, name, externalId = null, createdAt }: ShownGroup,
  members: readonly MemberInGroup[] | null,
  { scimUrl }: ScimPlace,
) {
  return {
    schemas: [groupSchema],
    id,
    ...(externalId !== null && { externalId }),
    displayName: name,
    ...(members && {
      members: members.map((one) => ({
        value: one.id,
        display: one.display,
        $ref: `${scimUrl}/Users/${one.id}`,
      })),
    }),
    meta: {
      resourceType: 'Group',
      ...(createdAt !== undefined && { created: createdAt }),
      location: `${scimUrl}/Groups/${id}`,
    },
  };
}
