import { HttpError } from '../../core/kernel/http-error.ts';
import { isObject } from '../../domain/profile/is-object.ts';
import { parseJson } from '../../hosts/api/endpoint/parse-json.ts';

/** A JSON-RPC request, or a notification without a response. */
export interface RpcMessage {
  /** Undefined for a notification. */
  readonly id: string | number | undefined;
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

export const rpcCodes = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  /** For protocol revisions before 2026. */
  resourceNotFound: -32002,
  headerMismatch: -32020,
  unsupportedVersion: -32022,
} as const;

/** An error response with its reason. */
export class RpcError extends Error {
  override readonly name = 'RpcError';
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

const longestId = 256;

/** Parses a message. Null for a response, because the server never sends requests. */
export function parseMessage(bytes: Uint8Array): RpcMessage | null {
  const body = readJson(bytes);
  if (!isObject(body)) throw invalidRequest();
  const { jsonrpc, id, method, params = {} } = body;
  if (jsonrpc === '2.0' && method === undefined && ('result' in body || 'error' in body)) return null;
  if (jsonrpc !== '2.0' || typeof method !== 'string' || !isId(id) || !isObject(params))
    throw invalidRequest();
  return { id, method, params };
}

function readJson(bytes: Uint8Array): unknown {
  try {
    return parseJson(bytes);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    throw new RpcError(rpcCodes.parseError, error.message);
  }
}

function isId(id: unknown): id is RpcMessage['id'] {
  return id === undefined || typeof id === 'number' || (typeof id === 'string' && id.length <= longestId);
}

function invalidRequest(): RpcError {
  const rule = `an id is a number, or text of at most ${longestId} characters`;
  return new RpcError(rpcCodes.invalidRequest, `The body must be one JSON-RPC 2.0 request; ${rule}.`);
}
