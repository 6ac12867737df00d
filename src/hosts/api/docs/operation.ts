import type { Access } from '../../../accounts/identity/visitor.ts';
import type { Contract } from '../endpoint/contract.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';

/** A documented operation: an API route or a public URL of the preview host. */
export interface Operation {
  /** The operationId, also used as the anchor. */
  readonly name: string;
  readonly method: string;
  /** Written with braces, for example `/users/{username}`. */
  readonly path: string;
  readonly host: 'api' | 'preview';
  readonly access: Access;
  readonly contract: Contract;
  readonly schemas?: Endpoint['schemas'];
}

export function parametersIn(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}
