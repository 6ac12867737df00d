import { parseText } from '../../domain/profile/damage.ts';
import { isShutOut } from '../../store/leaving.ts';
import { type DirectoryAttributes, placeAttributes } from './directory-attributes.ts';
import type { FieldTerms } from './fill-fields.ts';
import { type SiteGroup, siteGroups } from './site-groups.ts';
import type { ScimAccount } from './store.ts';
import { fullNameOf, type NameParts, type WantedUser } from './wanted-user.ts';

export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User';

/** The URL of SCIM resources. */
export interface ScimPlace {
  readonly scimUrl: string;
}

/** The URL of the resources, and their attributes of DIRECTORY_FIELDS. */
export interface ScimView extends ScimPlace {
  readonly directory: FieldTerms;
}

/** The representation of a user. */
export function showScimUser(
  account: ScimAccount,
  { scimUrl, directory }: ScimView,
  groups: readonly Pick<SiteGroup, 'id' | 'name'>[],
) {
  const { id, createdAt, changedAt } = account;
  const { userName, externalId, email, active, name, attributes } = wantedOf(account);
  const { displayName: _display, ...parts } = name;
  const full = fullNameOf(name);
  const shown = {
    schemas: [userSchema],
    id,
    ...(externalId !== null && { externalId }),
    userName,
    ...(Object.keys(parts).length > 0 && { name: parts }),
    ...(full !== null && { displayName: full }),
    emails: email === null ? [] : [{ value: email, type: 'work', primary: true }],
    active,
    groups: [...siteGroups.filter(({ has }) => has(account)), ...groups].map((group) => ({
      value: group.id,
      display: group.name,
      $ref: `${scimUrl}/Groups/${group.id}`,
    })),
    meta: {
      resourceType: 'User',
      created: createdAt,
      lastModified: changedAt ?? createdAt,
      location: `${scimUrl}/Users/${id}`,
    },
  };
  return { ...shown, ...placeAttributes(shown, attributes, directory.fields) };
}

/** The current attributes, from which a change starts. */
export function wantedOf({
  userName,
  username,
  externalId,
  address,
  state,
  leaving,
  name,
  attributes,
}: ScimAccount): WantedUser {
  return {
    userName: userName ?? username,
    externalId,
    email: address,
    active: !isShutOut({ state, leaving }),
    name: name === null ? {} : parseText<NameParts>(name),
    attributes: attributes === null ? {} : parseText<DirectoryAttributes>(attributes),
  };
}
