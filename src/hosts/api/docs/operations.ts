import type { Access } from '../../../accounts/visitor.ts';
import type { Contract } from '../endpoint/contract.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { reading } from './reading.ts';
import { tags } from './tags.ts';

/** What is documented: a route of this host, or an address that readers ask the preview host for. */
export interface Operation {
  /** The operationId, and the anchor. */
  readonly name: string;
  readonly method: string;
  /** `/users/{username}`, as people and documents write it. */
  readonly path: string;
  readonly host: 'api' | 'preview';
  readonly access: Access;
  readonly contract: Contract;
}

/** In the order of the tags, and within one in the order of the routes. */
export function operationsOf(endpoints: readonly Endpoint[]): readonly Operation[] {
  const routes = endpoints.map(({ name, method, pattern, access, contract }): Operation => {
    return { name, method, path: templateOf(pattern.source), host: 'api', access, contract };
  });
  return tags.flatMap(({ name }) => [...reading, ...routes].filter(({ contract }) => contract.tag === name));
}

export function parametersIn(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

function templateOf(pattern: string): string {
  return pattern.replace(/:(\w+)[?*+]?/g, '{$1}');
}
