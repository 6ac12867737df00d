import type { ErrorObject, ValidateFunction } from 'ajv';
import type { Static, TSchema } from 'typebox';
import { parseReceiverUrl } from '../../../core/outside/receiver-url.ts';
import { emailRule, parseEmailAddress } from '../../../core/platform/email-address.ts';
import { pointer } from '../../../domain/profile/json-pointer.ts';
import { loadAjv, prepareAjv } from '../../../domain/profile/load-ajv.ts';
import type { Problem } from '../../../domain/profile/problem.ts';
import { Refusal } from '../../../domain/profile/refusal.ts';
import { isUsername, usernameRule } from '../../../domain/profile/username.ts';

/**
 * Returns the typed value, or throws with every problem. Compiles the schema on first use. `fromText`
 * converts query parameters.
 */
export function createCheck<T extends TSchema>(schema: T, { fromText }: { readonly fromText: boolean }) {
  let validate: ValidateFunction<Static<T>> | undefined;
  return async (value: unknown): Promise<Static<T>> => {
    if (!validate) await prepareAjv();
    validate ??= compile<Static<T>>(schema, fromText);
    if (validate(value)) return value;
    throw invalid(...(validate.errors ?? []).filter(isUseful).map(describe));
  };
}

export function invalid(...problems: Problem[]): Refusal {
  const [first] = problems;
  const message = `The request is not valid: ${first?.pointer || '/'} ${first?.detail}`;
  return new Refusal('invalid', message, problems);
}

function compile<T>(schema: TSchema, fromText: boolean): ValidateFunction<T> {
  const ajv = loadAjv({
    allErrors: true,
    strict: false,
    useDefaults: true,
    coerceTypes: fromText,
    verbose: true,
  });
  ajv.addFormat('username', isUsername);
  ajv.addFormat('email', (text) => parseEmailAddress(text) !== null);
  ajv.addFormat('webhook', (text) => typeof parseReceiverUrl(text) !== 'string');
  return ajv.compile<T>(schema);
}

/** Leaves out the hint that `null` is valid too, because the client hardly meant `null`. */
function isUseful({ keyword, params }: ErrorObject): boolean {
  return keyword !== 'anyOf' && !(keyword === 'type' && params.type === 'null');
}

function describe(error: ErrorObject): Problem {
  const { instancePath, params, keyword } = error;
  if (keyword === 'required')
    return { pointer: instancePath + pointer(params.missingProperty), detail: 'is missing' };
  if (keyword === 'additionalProperties')
    return { pointer: instancePath + pointer(params.additionalProperty), detail: 'is not supported' };
  return { pointer: instancePath, detail: explain(error) };
}

const kinds: Readonly<Record<string, string>> = {
  integer: 'a whole number',
  string: 'text',
  array: 'a list',
  object: 'an object',
};
const likenesses: Readonly<Record<string, (text: string) => string>> = {
  'date-time': () => 'must be a time, for example 2030-01-01T00:00:00Z',
  username: () => usernameRule,
  email: () => emailRule,
  webhook: (text) => String(parseReceiverUrl(text)),
};

function explain({ keyword, params, message = 'is not valid', data }: ErrorObject): string {
  switch (keyword) {
    case 'enum':
      return `must be one of ${params.allowedValues.join(', ')}`;
    case 'type':
      return `must be ${kinds[params.type] ?? params.type}`;
    case 'minimum':
      return `must be ${params.limit} or more`;
    case 'maximum':
      return `must be ${params.limit} or less`;
    case 'minProperties':
    case 'minItems':
    case 'minLength':
      return 'must not be empty';
    case 'uniqueItems':
      return 'must not contain duplicates';
    case 'format':
      return likenesses[params.format]?.(String(data)) ?? message;
    default:
      return message;
  }
}
