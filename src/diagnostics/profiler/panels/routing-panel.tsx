import { RouteCandidates } from '../../components/route-candidates.tsx';
import type { PanelProps } from './panels.ts';

export function RoutingPanel({ record }: PanelProps) {
  const { route, allow, candidates, host } = record;
  return (
    <>
      <p>
        {route === null ? 'No route took it' : `The route ${route} took it`} on the {host} host
        {allow.length > 0 && `; the path takes ${allow.join(', ')}`}. These were tried, in this order:
      </p>
      <RouteCandidates candidates={candidates} />
    </>
  );
}
