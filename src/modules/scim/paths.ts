import { roles } from '../../core/config/roles.ts';

/** SCIM's paths on the API host. RFC 7644 defines the rest. */
export const scimPaths = {
  root: '/scim/v2',
  config: '/scim/v2/ServiceProviderConfig',
  schemas: '/scim/v2/Schemas',
  schema: '/scim/v2/Schemas/:id',
  resourceTypes: '/scim/v2/ResourceTypes',
  resourceType: '/scim/v2/ResourceTypes/:id',
  users: '/scim/v2/Users',
  user: '/scim/v2/Users/:id',
  groups: '/scim/v2/Groups',
  group: '/scim/v2/Groups/:id',
} as const;

/** Ids of the site's groups. They have their own routes, because their members have rights. */
export const siteGroupIds = ['operators', ...roles] as const;
