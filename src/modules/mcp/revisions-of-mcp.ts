import { header, type IncomingRequest } from '../../core/kernel/request.ts';
import { isObject } from '../../domain/profile/is-object.ts';
import { RpcError, type RpcMessage, rpcCodes } from './json-rpc.ts';

/** The protocol's revisions: the stateless one, and two earlier ones that start with a handshake. */
const statelessRevision = '2026-07-28';
const handshakeRevisions = ['2025-11-25', '2025-06-18'] as const;
export const supportedRevisions = [statelessRevision, ...handshakeRevisions] as const;

export type Era = 'stateless' | 'handshake';

const versionKey = 'io.modelcontextprotocol/protocolVersion';

/** The revision of a message, from the message alone, because the server stores no sessions. */
export function eraOf(request: IncomingRequest, message: RpcMessage): Era {
  const { _meta: meta } = message.params;
  const version = isObject(meta) ? meta[versionKey] : undefined;
  if (version === undefined) {
    if (message.method === 'server/discover') throw unsupported('none');
    checkHandshakeHeader(request, message);
    return 'handshake';
  }
  if (version !== statelessRevision) throw unsupported(String(version));
  checkMirrored(request, message);
  return 'stateless';
}

/** Negotiates the requested revision, or the newest one with a handshake. */
export function agreeOn(wanted: unknown): string {
  return handshakeRevisions.find((one) => one === wanted) ?? handshakeRevisions[0];
}

/**
 * Clients of 2025 repeat the agreed revision in a header. Without the header, they use an older and nearly
 * identical revision.
 */
function checkHandshakeHeader(request: IncomingRequest, { method }: RpcMessage): void {
  const named = header(request, 'mcp-protocol-version');
  if (named === undefined || method === 'initialize' || named === '2025-03-26') return;
  if (!handshakeRevisions.some((one) => one === named)) throw unsupported(named);
}

/** Proxies rely on headers, so they must match the message. */
function checkMirrored(request: IncomingRequest, { id, method, params }: RpcMessage): void {
  if (id === undefined) return;
  const field = { 'tools/call': 'name', 'resources/read': 'uri' }[method];
  const expected = {
    'mcp-protocol-version': statelessRevision,
    'mcp-method': method,
    ...(field !== undefined && typeof params[field] === 'string' && { 'mcp-name': params[field] }),
  };
  for (const [name, value] of Object.entries(expected)) {
    const sent = header(request, name);
    if (sent === undefined || decode(sent) !== value)
      throw new RpcError(rpcCodes.headerMismatch, `The header ${name} does not match the message.`);
  }
}

/** Decodes non-ASCII values, which have the form `=?base64?…?=`. */
function decode(value: string): string {
  const [, encoded] = /^=\?base64\?([A-Za-z0-9+/=]*)\?=$/.exec(value) ?? [];
  return encoded === undefined ? value : Buffer.from(encoded, 'base64').toString();
}

function unsupported(named: string): RpcError {
  const requested = named.slice(0, 100);
  const supported = [...supportedRevisions];
  return new RpcError(
    rpcCodes.unsupportedVersion,
    `The revision ${requested} of the protocol is not supported here: use ${supported.join(', ')}.`,
    { supported, requested },
  );
}
