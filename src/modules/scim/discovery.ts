import type { Reply } from '../../core/kernel/reply.ts';
import { listReply } from './list-reply.ts';
import {
  type Attribute,
  attribute,
  coreAttributes,
  extensionsOf,
  mergeAttributes,
} from './schema-attributes.ts';
import type { OfScimId, ScimCall } from './scim-call.ts';
import { ScimError, scimReply } from './scim-reply.ts';
import { groupSchema } from './show-group.ts';
import { type ScimPlace, type ScimView, userSchema } from './show-user.ts';

/** The supported features (RFC 7643, 5). */
export function getProviderConfig({ scimUrl }: ScimPlace): Reply {
  return scimReply(200, {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: 200 },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: false },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Bearer token',
        description:
          'A token with the scope scim: vitrine token create --scope scim. Changing Operators, auditor, support and editor needs scim:operators.',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${scimUrl}/ServiceProviderConfig` },
  });
}

export function getResourceTypes(call: ScimCall): Reply {
  return list(resourceTypes(call));
}

export function getResourceType(call: ScimCall<OfScimId>): Reply {
  return find(resourceTypes(call), call.params.id);
}

export function getSchemas(call: ScimCall): Reply {
  return list(schemas(call));
}

export function getSchema(call: ScimCall<OfScimId>): Reply {
  return find(schemas(call), call.params.id);
}

/** Complete resources: `attributes` in the query selects those of users and groups only. */
function list(resources: readonly Readonly<Record<string, unknown>>[]): Reply {
  return listReply('', resources, { offset: 0, count: resources.length, total: resources.length });
}

function find(resources: readonly { readonly id: string }[], id: string): Reply {
  const found = resources.find((one) => one.id === id);
  if (!found) throw new ScimError(404, null, `There is no ${JSON.stringify(id.slice(0, 100))} here.`);
  return scimReply(200, found);
}

function resourceTypes({ scimUrl, directory }: ScimView) {
  const describe = (id: string, endpoint: string, schema: string) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    id,
    name: id,
    endpoint,
    schema,
    meta: { resourceType: 'ResourceType', location: `${scimUrl}/ResourceTypes/${id}` },
  });
  const extensions = extensionsOf(directory.fields).map(([schema]) => ({ schema, required: false }));
  return [
    {
      ...describe('User', '/Users', userSchema),
      ...(extensions.length > 0 && { schemaExtensions: extensions }),
    },
    describe('Group', '/Groups', groupSchema),
  ];
}

function schemas({ scimUrl, directory }: ScimView) {
  const describe = (id: string, name: string, attributes: readonly Attribute[]) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
    id,
    name,
    attributes,
    meta: { resourceType: 'Schema', location: `${scimUrl}/Schemas/${id}` },
  });
  const extensions = extensionsOf(directory.fields);
  return [
    describe(userSchema, 'User', mergeAttributes(userAttributes, coreAttributes(directory.fields))),
    describe(groupSchema, 'Group', groupAttributes),
    ...extensions.map(([schema, attributes]) =>
      describe(schema, schema.split(':').at(-2) ?? schema, attributes),
    ),
  ];
}

const userAttributes = [
  attribute('userName', 'Username in your directory, returned unchanged.', {
    required: true,
    uniqueness: 'server',
  }),
  attribute('externalId', 'Id of the user in your directory.', { caseExact: true }),
  attribute('name', 'Parts of the name.', {
    type: 'complex',
    subAttributes: [
      attribute('formatted', 'Full name.'),
      attribute('givenName', 'The given name.'),
      attribute('familyName', 'The family name.'),
    ],
  }),
  attribute('displayName', 'Display name; used in the draft of a new profile.'),
  attribute(
    'emails',
    'Vitrine stores one email address: the primary one, or the one for work. Vitrine treats it as confirmed.',
    {
      type: 'complex',
      multiValued: true,
      subAttributes: [
        attribute('value', 'The address.', { uniqueness: 'server' }),
        attribute('type', 'work'),
        attribute('primary', 'true', { type: 'boolean' }),
      ],
    },
  ),
  attribute('active', 'false suspends the account: signed out, and the profile hidden.', { type: 'boolean' }),
  attribute('groups', 'Groups of the user.', {
    type: 'complex',
    multiValued: true,
    mutability: 'readOnly',
    subAttributes: [
      attribute('value', 'The id of the group.', { mutability: 'readOnly' }),
      attribute('display', 'Its name.', { mutability: 'readOnly' }),
    ],
  }),
];

const groupAttributes = [
  attribute('displayName', 'Name of the group. Members of Operators can manage all users.', {
    required: true,
    uniqueness: 'server',
  }),
  attribute('externalId', 'Id of the group in your directory.', { caseExact: true }),
  attribute('members', 'Users in the group.', {
    type: 'complex',
    multiValued: true,
    subAttributes: [attribute('value', 'The id of a user.'), attribute('display', 'Their userName.')],
  }),
];
