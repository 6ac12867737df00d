import { type Accounts, mustExist } from '../../accounts/change-user.ts';
import type { FetchPicture } from '../../accounts/files/fetch-picture.ts';
import { mayPublish } from '../../accounts/identity/may-publish.ts';
import { forbiddenByRole } from '../../accounts/identity/rights.ts';
import type { Scope } from '../../accounts/identity/tokens.ts';
import type { Caller } from '../../accounts/identity/visitor.ts';
import { HttpError } from '../../core/kernel/http-error.ts';
import { apiPaths } from '../../core/paths/api.ts';
import { isUsername } from '../../domain/profile/username.ts';
import type { Directory } from '../../hosts/directory/directory.ts';
import type { PublicSite } from '../../hosts/preview/json-response.ts';
import { findUserByAnyName, type User } from '../../store/users.ts';
import { personalScopes } from '../oauth/scopes-of-request.ts';
import { RpcError, rpcCodes } from './json-rpc.ts';

/** The services of tools. */
export interface McpServices {
  readonly apiUrl: string;
  readonly baseUrl: string;
  readonly publicSite: Omit<PublicSite, 'offer'>;
  readonly directory: Directory;
  readonly fetchPicture: FetchPicture;
}

export interface ToolCall {
  readonly services: McpServices;
  readonly accounts: Accounts;
  readonly caller: Caller | null;
  readonly args: Readonly<Record<string, unknown>>;
}

/** A result as text and as data. */
export interface ToolResult {
  readonly text: string;
  readonly data: object;
  readonly isError?: true;
}

export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: ReturnType<typeof inputOf>;
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint?: boolean;
    readonly idempotentHint?: boolean;
    readonly openWorldHint: boolean;
  };
  /** Null if no token is needed. */
  readonly scope: Scope | null;
  readonly call: (call: ToolCall) => Promise<ToolResult>;
}

/** The input schema with exactly these arguments. */
export function inputOf(properties: object, ...required: readonly string[]) {
  return {
    type: 'object',
    ...(required.length > 0 && { required }),
    additionalProperties: false,
    properties,
  };
}

export const readOnly = { readOnlyHint: true, openWorldHint: false };

export const textArgumentInput = (description: string) => ({ type: 'string', description, maxLength: 300 });

export const cursorInput = textArgumentInput('The value of `next` from the previous page');

export const usernameInput = {
  type: 'string',
  description: 'Username. Leave it out for the user of the token.',
};

/** Throws 401 and 403 like the API's routes. */
export function admit(
  { scope, name }: Pick<Tool, 'scope' | 'name'>,
  caller: Caller | null,
  apiUrl: string,
): void {
  if (isAdmitted(scope, caller)) return;
  // Editing needs reading, and few clients ask for consent twice, so both scopes are requested together.
  const wanted = new Set([...(caller?.scopes ?? []), 'profile:read', 'profile:write', scope]);
  const where = `scope="${personalScopes.filter((one) => wanted.has(one)).join(' ')}", resource_metadata="${apiUrl}${apiPaths.protectedMcp}"`;
  if (!caller)
    throw new HttpError(401, `${name} needs a token with the scope ${scope}: Authorization: Bearer vit_…`, {
      'WWW-Authenticate': `Bearer realm="Vitrine", ${where}`,
    });
  throw new HttpError(403, `${name} needs a token with the scope ${scope}.`, {
    'WWW-Authenticate': `Bearer realm="Vitrine", error="insufficient_scope", ${where}`,
  });
}

export function isAdmitted(scope: Tool['scope'], caller: Caller | null): boolean {
  if (scope === null) return true;
  if (caller === null) return false;
  // Publishing needs its own scope, even with an operator's token.
  if (scope === 'profile:publish') return mayPublish(caller, 'mcp');
  return caller.scopes.includes(scope) || caller.scopes.includes('operator');
}

/**
 * The caller's own profile, or any for operators, also by a former username. Others cannot learn whether a
 * user exists.
 */
export async function subjectOf({ accounts, caller, args }: ToolCall): Promise<User> {
  const own = caller?.username ?? null;
  const asked = args.username ?? own;
  if (asked === null) throw invalidArgument('Set the username, because this token works for all users.');
  if (typeof asked !== 'string') throw invalidArgument('username must be text.');
  const user = isUsername(asked) ? await findUserByAnyName(accounts.database, asked) : null;
  const isTheirs = own === null || user?.username === own;
  if (!isTheirs && caller && caller.roles.length > 0) throw new HttpError(403, forbiddenByRole);
  return mustExist(isTheirs ? user : null, asked);
}

export function invalidArgument(message: string): RpcError {
  return new RpcError(rpcCodes.invalidParams, message);
}

export function integerIn(
  args: ToolCall['args'],
  name: string,
  { least, most, usual }: { readonly least: number; readonly most: number; readonly usual: number | null },
): number | null {
  const value = args[name] ?? usual;
  if (value === null) return null;
  if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value;
  throw invalidArgument(`${name} must be a whole number from ${least} to ${most}.`);
}

export function textArgument(args: ToolCall['args'], name: string): string | null {
  const value = args[name];
  if (value === undefined) return null;
  if (typeof value === 'string' && value.length <= 300) return value;
  throw invalidArgument(`${name} must be text of at most 300 characters.`);
}
