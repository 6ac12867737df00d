import { lineQr } from '../formats/qr.ts';
import { shownAddress } from './outgoing.ts';

/** In a corner of the paper: where to find what is on it. */
export function PrintedAddress({ address }: { readonly address: string }) {
  const { size, path } = lineQr(address);
  return (
    <div class="printed">
      <svg
        class="code"
        aria-hidden="true"
        viewBox={`0 0 ${size} ${size}`}
        dangerouslySetInnerHTML={{ __html: `<path d="${path}"></path>` }}
      />
      <bdi>
        {partsOf(shownAddress(address)).map((part) => (
          <span>{part}</span>
        ))}
      </bdi>
    </div>
  );
}

/** A line may end behind a slash. */
function partsOf(address: string): string[] {
  const parts = address.split('/');
  return parts.map((part, index) => (index < parts.length - 1 ? `${part}/` : part)).filter(Boolean);
}
