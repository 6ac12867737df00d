import { type FetchDocument, ownJson } from '../../core/outside/fetch-document.ts';
import { commandLineClient, type OAuthClient, parseClient } from './clients.ts';

/** Finds a client by id for the user whom it sent. Throws a sentence if the client is invalid. */
export type FindClient = (id: string, userId: string) => Promise<OAuthClient | string>;

interface ClientServices {
  readonly fetchDocument: FetchDocument;
  readonly now: () => Date;
  /** In development, a client document may be on the local machine over HTTP. */
  readonly allowsHttp: boolean;
}

interface Kept {
  readonly client: OAuthClient;
  readonly at: number;
}

const limits = { ...ownJson, largest: 64 * 1024 };
/** Milliseconds that a client document is cached, enough to read the consent page. */
const keptTime = 5 * 60_000;
const mostClients = 100;

/**
 * Finds clients by Client ID Metadata Documents: the id is the document's URL. One request per user at a
 * time, because strangers can name servers that never respond.
 */
export function createClientFinder({ fetchDocument, now, allowsHttp }: ClientServices): FindClient {
  const kept = new Map<string, Kept>();
  const underWay = new Map<string, { readonly id: string; readonly found: Promise<OAuthClient | string> }>();
  return async (id, userId) => {
    if (id === commandLineClient.id) return commandLineClient;
    if (!isFit(id, allowsHttp))
      return 'client_id must be the https:// address of a document that describes the client.';
    const before = kept.get(id);
    if (before && now().getTime() - before.at < keptTime) return before.client;
    const own = underWay.get(userId);
    if (own) return own.id === id ? own.found : notHad('another one is being fetched for you');
    const found = describe(id).finally(() => underWay.delete(userId));
    underWay.set(userId, { id, found });
    return found;
  };

  async function describe(id: string): Promise<OAuthClient | string> {
    const at = now().getTime();
    const found = await fetchDocument(id, limits);
    if (!(found instanceof Uint8Array)) return notHad(found.reason);
    const client = parseClient(id, found);
    if (!client) return 'The document at client_id does not describe this client.';
    keep(client, at);
    return client;
  }

  function keep(client: OAuthClient, at: number): void {
    kept.delete(client.id);
    kept.set(client.id, { client, at });
    for (const oldest of kept.keys()) if (kept.size > mostClients) kept.delete(oldest);
  }
}

function isFit(id: string, allowsHttp: boolean): boolean {
  const url = URL.parse(id);
  const isSecure = url?.protocol === 'https:' || (allowsHttp && url?.protocol === 'http:');
  return url !== null && isSecure && url.pathname !== '/' && !url.hash;
}

function notHad(reason: string): string {
  return `The description of the client cannot be fetched: ${reason}.`;
}
