import { lineQr } from '../formats/qr.ts';
import { shownAddress } from './outgoing.ts';

/** The page's URL, printed in the corner of the paper. */
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

/** Splits after slashes, so that lines break there. */
function partsOf(address: string): string[] {
  const parts = address.split('/');
  return parts.map((part, index) => (index < parts.length - 1 ? `${part}/` : part)).filter(Boolean);
}
