import { Ajv, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import type { Static, TSchema } from 'typebox';
import type { Exchange } from '../../kernel/exchange.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { readJson } from './read-json.ts';

export type BodyReader<T extends TSchema> = (exchange: Exchange) => Promise<Static<T>>;

/** Reads JSON and checks it: 422 with every problem. Compiled when the first body comes. */
export function createBodyReader<T extends TSchema>(schema: T): BodyReader<T> {
  let validate: ValidateFunction<Static<T>> | undefined;
  return async (exchange) => {
    const value = await readJson(exchange);
    validate ??= compile<Static<T>>(schema);
    if (validate(value)) return value;
    const errors = (validate.errors ?? []).map(({ instancePath, message, params, keyword }) => ({
      pointer: keyword === 'required' ? `${instancePath}/${params.missingProperty}` : instancePath,
      detail:
        keyword === 'required'
          ? 'is missing'
          : keyword === 'enum'
            ? `must be one of ${params.allowedValues.join(', ')}`
            : (message ?? 'is not valid'),
    }));
    throw new HttpError(
      422,
      `The request is not valid: ${errors[0]?.pointer || '/'} ${errors[0]?.detail}`,
      {},
      undefined,
      { errors },
    );
  };
}

function compile<T>(schema: TSchema): ValidateFunction<T> {
  const ajv = new Ajv({ allErrors: true, strict: false });
  formats.default(ajv);
  return ajv.compile<T>(schema);
}
