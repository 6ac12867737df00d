import type { Exchange } from '../../core/kernel/exchange.ts';
import { HttpError } from '../../core/kernel/http-error.ts';
import { type Reply, reply } from '../../core/kernel/reply.ts';
import { readBytes } from '../../core/kernel/request.ts';
import type { ToldError } from '../../core/web/host.ts';
import { isObject } from '../../domain/profile/is-object.ts';
import { Refusal } from '../../domain/profile/refusal.ts';
import { parseJson } from '../../hosts/api/endpoint/parse-json.ts';

/** An error in the terms of RFC 7644. */
export class ScimError extends HttpError {
  constructor(status: 400 | 403 | 404 | 409, scimType: string | null, detail: string) {
    super(status, detail, {}, undefined, scimType === null ? {} : { scimType });
  }
}

const largest = 1024 * 1024;
const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error';

export function scimReply(status: number, value: object, headers: Record<string, string> = {}): Reply {
  return reply(
    status,
    { 'Content-Type': 'application/scim+json; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
    JSON.stringify(value),
  );
}

/** Renders every error below `/scim/v2`, from any part of the server. */
export function renderScimError({ status, message, extensions }: ToldError): Reply {
  const { scimType } = extensions;
  return scimReply(status, { schemas: [errorSchema], status: String(status), scimType, detail: message });
}

/** Converts rejections to SCIM errors. */
export async function answerScim(work: () => Promise<Reply>): Promise<Reply> {
  try {
    return await work();
  } catch (error) {
    throw (error instanceof Refusal ? toScimError(error) : null) ?? error;
  }
}

function toScimError({ reason, message }: Refusal): ScimError | null {
  if (reason === 'taken') return new ScimError(409, 'uniqueness', message);
  if (reason === 'invalid' || reason === 'too-large') return new ScimError(400, 'invalidValue', message);
  if (reason === 'unknown' || reason === 'gone') return new ScimError(404, null, message);
  return reason === 'impossible' ? new ScimError(409, 'mutability', message) : null;
}

/** Reads the body with any Content-Type, because directories differ. */
export async function readScim(
  { request }: Exchange,
  most = largest,
): Promise<Readonly<Record<string, unknown>>> {
  const bytes = await readBytes(request, most);
  try {
    const value = parseJson(bytes);
    if (isObject(value)) return value;
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    throw new ScimError(400, 'invalidSyntax', error.message);
  }
  throw new ScimError(400, 'invalidSyntax', 'Send a JSON object.');
}

/** Finds an attribute. Names are case-insensitive. */
export function attributeOf(value: Readonly<Record<string, unknown>>, name: string): unknown {
  if (Object.hasOwn(value, name)) return value[name];
  const key = Object.keys(value).find((one) => one.toLowerCase() === name.toLowerCase());
  return key === undefined ? undefined : value[key];
}
