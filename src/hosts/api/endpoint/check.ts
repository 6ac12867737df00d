import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import type { Static, TSchema } from 'typebox';
import { HttpError } from '../../../kernel/http-error.ts';
import type { Problem } from '../../../profile/problem.ts';

export type Check<T extends TSchema> = (value: unknown) => Static<T>;

export interface CheckOptions {
  /** In a query everything is text. */
  readonly fromText: boolean;
}

/** Gives the value back as what it is, or says 422 with every problem. Compiled when the first one comes. */
export function createCheck<T extends TSchema>(schema: T, { fromText }: CheckOptions): Check<T> {
  let validate: ValidateFunction<Static<T>> | undefined;
  return (value) => {
    validate ??= compile<Static<T>>(schema, fromText);
    if (validate(value)) return value;
    throw invalid(...(validate.errors ?? []).filter(isUseful).map(describe));
  };
}

export function invalid(...errors: Problem[]): HttpError {
  const [first] = errors;
  return new HttpError(
    422,
    `The request is not valid: ${first?.pointer || '/'} ${first?.detail}`,
    {},
    undefined,
    {
      errors,
    },
  );
}

function compile<T>(schema: TSchema, fromText: boolean): ValidateFunction<T> {
  const ajv = new Ajv({ allErrors: true, strict: false, useDefaults: true, coerceTypes: fromText });
  formats.default(ajv);
  return ajv.compile<T>(schema);
}

/** `null` would have done as well, but that is not what somebody meant. */
function isUseful({ keyword, params }: ErrorObject): boolean {
  return keyword !== 'anyOf' && !(keyword === 'type' && params.type === 'null');
}

function describe({ instancePath, message, params, keyword }: ErrorObject): Problem {
  switch (keyword) {
    case 'required':
      return { pointer: `${instancePath}/${params.missingProperty}`, detail: 'is missing' };
    case 'additionalProperties':
      return { pointer: `${instancePath}/${params.additionalProperty}`, detail: 'is not known here' };
    case 'enum':
      return { pointer: instancePath, detail: `must be one of ${params.allowedValues.join(', ')}` };
    default:
      return { pointer: instancePath, detail: message ?? 'is not valid' };
  }
}
