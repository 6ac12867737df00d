import { isObject } from '../profile/is-object.ts';

/** A message of JSON-RPC that wants an answer, or a notification that does not. */
export interface RpcMessage {
  /** Undefined for a notification. */
  readonly id: string | number | undefined;
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

export const rpcCodes = {
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  /** Of revisions before 2026. */
  resourceNotFound: -32002,
  headerMismatch: -32020,
  unsupportedVersion: -32022,
} as const;

/** An answer that says why not. */
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

/** Null for the answer to something that we never ask. */
export function parseMessage(body: Readonly<Record<string, unknown>>): RpcMessage | null {
  const { jsonrpc, id, method, params = {} } = body;
  if (jsonrpc === '2.0' && method === undefined && ('result' in body || 'error' in body)) return null;
  const isFit =
    jsonrpc === '2.0' &&
    typeof method === 'string' &&
    (id === undefined || typeof id === 'string' || typeof id === 'number') &&
    isObject(params);
  if (!isFit) throw new RpcError(rpcCodes.invalidRequest, 'This is no request of JSON-RPC 2.0.');
  return { id, method, params };
}
