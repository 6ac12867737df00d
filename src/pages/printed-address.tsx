import { lineQr } from '../formats/qr.ts';
import { shownAddress } from './outgoing.ts';

/** In a corner of the paper: where to find what is on it. */
export function PrintedAddress({ address }: { readonly address: string }) {
  const { size, path } = lineQr(address);
  return (
    <aside class="printed">
      <svg class="code" aria-hidden="true" viewBox={`0 0 ${size} ${size}`}>
        <path d={path} />
      </svg>
      <bdi>
        {shownAddress(address)
          .split(/(?<=\/)/)
          .map((part) => (
            <span>{part}</span>
          ))}
      </bdi>
    </aside>
  );
}
