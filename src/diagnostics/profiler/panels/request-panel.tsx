import { Pairs } from '../../components/pairs.tsx';
import type { PanelProps } from './panel.ts';

export function RequestPanel({ record }: PanelProps) {
  const { headers, cookies, query, body } = record.request;
  return (
    <>
      <h3>Headers</h3>
      <Pairs pairs={headers} none="No headers came." />
      <h3>Query</h3>
      <Pairs pairs={query} none="No query." />
      <h3>Cookies</h3>
      <Pairs pairs={cookies} none="No cookies." />
      <h3>Body</h3>
      {body ? (
        <>
          <p>
            {body.size} bytes {body.read ? 'were read' : 'came, and no handler read them'}
            {body.text === null
              ? '; it is not JSON, a form or plain text of a bearable size, so none of it was kept'
              : body.cut && ', the beginning of which was kept'}
            .
          </p>
          {body.text !== null && <pre>{body.text}</pre>}
        </>
      ) : (
        <p class="none">No body came.</p>
      )}
    </>
  );
}
