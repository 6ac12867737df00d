import { pathTemplate } from '../../../core/routing/path-template.ts';
import { givesNothing } from '../endpoint/contract.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import type { Operation } from './operation.ts';
import { reading } from './reading.ts';
import { tags } from './tags.ts';

/** Ordered by tag, then by the order of the routes. */
export function operationsOf(endpoints: readonly Endpoint[]): readonly Operation[] {
  const routes = endpoints.map(({ name, method, pattern, access, contract, schemas }): Operation => {
    return { name, method, path: pathTemplate(pattern.source), host: 'api', access, contract, schemas };
  });
  const all = [...reading, ...routes].map(withMove);
  return tags.flatMap(({ name }) => all.filter(({ contract }) => contract.tag === name));
}

/** Adds the redirect from a former username or slug, which every route below it has. */
function withMove(operation: Operation): Operation {
  const { path, contract } = operation;
  if (!/\{(?:username|slug)\}/.test(path)) return operation;
  return {
    ...operation,
    contract: { ...contract, answers: { ...contract.answers, 308: givesNothing('Location') } },
  };
}
