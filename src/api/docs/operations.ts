import { pathTemplate } from '../../routing/path-template.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import type { Operation } from './operation.ts';
import { reading } from './reading.ts';
import { tags } from './tags.ts';

/** In the order of the tags, and within one in the order of the routes. */
export function operationsOf(endpoints: readonly Endpoint[]): readonly Operation[] {
  const routes = endpoints.map(({ name, method, pattern, access, contract }): Operation => {
    return { name, method, path: pathTemplate(pattern.source), host: 'api', access, contract };
  });
  return tags.flatMap(({ name }) => [...reading, ...routes].filter(({ contract }) => contract.tag === name));
}
