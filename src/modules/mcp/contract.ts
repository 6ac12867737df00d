import { type Contract, gives, givesNothing, takesRaw } from '../../hosts/api/endpoint/contract.ts';
import { Type } from '../../hosts/api/schema-builder.ts';
import { Problem } from '../../hosts/api/schemas.ts';

const RpcMessage = Type.Object({}, { description: 'A message of JSON-RPC 2.0', additionalProperties: true });
/** JSON-RPC errors, or API errors before the protocol is reached. */
const rpcError = {
  content: { 'application/json': RpcMessage, 'application/problem+json': Problem },
  headers: [],
} as const;

/** Schemas by their name in the OpenAPI document. */
export const mcpSchemas = { RpcMessage };

export const mcpContracts = {
  mcp: {
    tag: 'Server',
    summary: 'Call the MCP server',
    description:
      'The Model Context Protocol over Streamable HTTP, in the versions 2026-07-28, 2025-11-25 and 2025-06-18. Its tools find users and read profiles. With a token they also read and change a draft. Listing tools needs no token; calls that need one return 401 without it. Send `Mcp-Protocol-Version`, `Mcp-Method` and `Mcp-Name` as your protocol version requires. Returns 403 for an `Origin` outside `CORS_ORIGINS`.',
    body: takesRaw(RpcMessage, 64 * 1024),
    answers: { 200: gives(RpcMessage), 202: givesNothing(), 400: rpcError, 404: rpcError },
  },
} satisfies Record<string, Contract>;
