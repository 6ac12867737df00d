import { Pairs } from '../../components/pairs.tsx';
import type { PanelProps } from './panel.ts';

export function ResponsePanel({ record }: PanelProps) {
  const { headers, size, decisions } = record.response;
  const isPage = headers.some(([name, value]) => name === 'Content-Type' && value.startsWith('text/html'));
  return (
    <>
      <h3>Why this representation, and what a cache may do with it</h3>
      <ul>
        {decisions.map((decision) => (
          <li>{decision}</li>
        ))}
      </ul>
      <p>
        {size === null
          ? 'The body was a stream.'
          : `The body has ${size} bytes${isPage ? ', the toolbar not counted' : ''}.`}
      </p>
      <h3>Headers</h3>
      <Pairs pairs={headers} none="No headers." />
    </>
  );
}
