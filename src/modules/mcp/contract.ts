import { type Contract, gives, givesNothing, takesRaw } from '../../hosts/api/endpoint/contract.ts';
import { Type } from '../../hosts/api/schema-builder.ts';
import { Problem } from '../../hosts/api/schemas.ts';

const RpcMessage = Type.Object({}, { description: 'A message of JSON-RPC 2.0', additionalProperties: true });
/** In the protocol's form, or in the API's for errors before it is reached. */
const rpcError = {
  content: { 'application/json': RpcMessage, 'application/problem+json': Problem },
  headers: [],
} as const;

/** By their names in the OpenAPI document. */
export const mcpSchemas = { RpcMessage };

export const mcpContracts = {
  mcp: {
    tag: 'Server',
    summary: 'Speak with an assistant',
    description:
      'The Model Context Protocol over Streamable HTTP, revisions 2026-07-28, 2025-11-25 and 2025-06-18: tools to find people, to read profiles, and with a token to read and change a draft. Listing needs no token; a call that does is 401 without one. `Mcp-Protocol-Version`, `Mcp-Method` and `Mcp-Name` are what the revision wants. An `Origin` outside `CORS_ORIGINS` is 403.',
    body: takesRaw(RpcMessage, 64 * 1024),
    answers: { 200: gives(RpcMessage), 202: givesNothing(), 400: rpcError, 404: rpcError },
  },
} satisfies Record<string, Contract>;
