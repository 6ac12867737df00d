import { RouteCandidates } from '../../components/route-candidates.tsx';
import type { PanelProps } from './panel.ts';

export function RoutingPanel({ record }: PanelProps) {
  const { route, allow, candidates, host, method } = record;
  return (
    <>
      <p>
        {route === null ? 'No route took it' : `The route ${route} took it`} on the {host} host
        {allow.length > 0 && `; the path takes ${allow.join(', ')}`}. Routes are tried in the order below.
      </p>
      <RouteCandidates candidates={candidates} method={method} />
    </>
  );
}
