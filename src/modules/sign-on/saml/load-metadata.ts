import { askProvider } from '../ask-provider.ts';
import { SignOnFailure } from '../sign-on-failure.ts';
import { parseMetadata, type SamlIssuer, UnfitMetadata } from './metadata.ts';

/** Bytes. The largest federations publish about 100 MB, an organization a few thousand bytes. */
const largest = 128 * 1024 * 1024;
/** Milliseconds of parsing before a pause for other requests. */
const turn = 10;

export interface MetadataSource {
  /** The URL or file path. */
  readonly place: string;
  readonly now: () => Date;
  /** Milliseconds. */
  readonly patience: number;
}

/** The identity providers of SAML_METADATA by issuer. */
export async function loadMetadata(source: MetadataSource): Promise<ReadonlyMap<string, SamlIssuer>> {
  const text = await readMetadata(source);
  const found = new Map<string, SamlIssuer>();
  try {
    let since = performance.now();
    for (const one of parseMetadata(text, source.now())) {
      found.set(one.issuer, one);
      if (performance.now() - since < turn) continue;
      await Bun.sleep(0);
      since = performance.now();
    }
  } catch (error) {
    if (error instanceof UnfitMetadata)
      throw new SignOnFailure('untrusted', `SAML_METADATA: ${error.message}`);
    throw error;
  }
  if (found.size === 0)
    throw new SignOnFailure(
      'untrusted',
      'no identity provider in SAML_METADATA supports the HTTP-Redirect binding',
    );
  return found;
}

async function readMetadata({ place, patience }: MetadataSource): Promise<string> {
  if (/^https?:/.test(place)) {
    const signal = AbortSignal.timeout(patience);
    const answer = await askProvider(place, { method: 'GET', headers: {}, signal }, largest);
    if (answer.status !== 200)
      throw new SignOnFailure('down', `${new URL(place).host} answers ${answer.status} to SAML_METADATA`);
    return answer.text();
  }
  const file = Bun.file(place);
  const text = await file.text().catch((error: unknown) => {
    throw new SignOnFailure('down', `SAML_METADATA can't be read: ${String(error)}`);
  });
  if (text.length > largest) throw new SignOnFailure('untrusted', 'SAML_METADATA is too large');
  return text;
}
