import { type Contract, gives } from '../../hosts/api/endpoint/contract.ts';
import { list, Type, time } from '../../hosts/api/schema-builder.ts';
import { Page } from '../../hosts/api/schemas.ts';
import { auditTypes, auditWays } from '../../store/audit.ts';

const AuditEntry = Type.Object({
  id: Type.Integer(),
  at: time,
  type: Type.Enum([...auditTypes], { type: 'string' }),
  actor: Type.Union([Type.String(), Type.Null()], { description: 'Null for failed sign-ins' }),
  user: Type.Union([Type.String(), Type.Null()], { description: 'The affected account' }),
  from: Type.Union([Type.String(), Type.Null()], { description: 'IP address of the client' }),
  way: Type.Union([Type.Enum([...auditWays], { type: 'string' }), Type.Null()], {
    description: 'The interface of the change; null for automatic changes',
  }),
  details: Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }),
  hash: Type.String(),
  previous: Type.String({ description: 'Hash of the previous entry' }),
});
const AuditEntries = list(AuditEntry);
const text = Type.Optional(Type.String({ minLength: 1, maxLength: 255 }));
const AuditQuery = Type.Object({
  ...Page.properties,
  user: text,
  actor: text,
  since: Type.Optional(Type.String({ format: 'date-time', description: 'From this time' })),
  until: Type.Optional(Type.String({ format: 'date-time', description: 'Before this time' })),
});

/** Schemas by their name in the OpenAPI document. */
export const auditSchemas = { AuditEntry, AuditEntries };

export const auditContracts = {
  'list-audit': {
    tag: 'Server',
    summary: 'List audit log entries',
    description:
      'Newest first. Each `hash` covers the entry and the hash before it. `vitrine audit verify` checks them.',
    indexed: 'audit',
    query: AuditQuery,
    answers: { 200: gives(AuditEntries) },
  },
} as const satisfies Readonly<Record<string, Contract>>;

export type AuditContracts = typeof auditContracts;
