import { createPurposeSeal } from '../../src/core/platform/purpose-seal.ts';
import { putSamlKey } from '../../src/store/saml-keys.ts';
import type { Response } from './client.ts';
import { createKeyPair, type ResponseFields, type SamlAttributes, type SamlIdp } from './saml-idp.ts';
import { appSecret, type TestServer } from './server.ts';
import { createWalker, type Walker } from './sign-on-walk.ts';

/** A site with SAML_METADATA. */
export interface SamlSite {
  readonly server: TestServer;
  readonly host: string;
}

interface SamlPerson {
  readonly subject: string;
  readonly attributes?: SamlAttributes;
}

/** Goes from the sign-in page to a SAML provider and back, like a browser. */
export interface SamlTraveler {
  readonly browser: Walker;
  /** Goes to the provider and returns the URL there. */
  begin(query?: string): Promise<string>;
  respond(url: string, person: SamlPerson, change?: (fields: ResponseFields) => void): Promise<string>;
  post(response: string): Promise<Response>;
  /** Runs the complete sign-in. */
  signOn(person: SamlPerson): Promise<Response>;
}

const keySeal = createPurposeSeal(appSecret, 'saml-key');
const serviceKey = createKeyPair('vitrine.test');

/** Stores a prepared key, because creating one takes a second. */
export async function storeSamlKey({ database }: TestServer): Promise<void> {
  const sealed = keySeal.close(JSON.stringify(serviceKey));
  await putSamlKey(database, { before: null, sealed, createdAt: '2026' });
}

export function createSamlTraveler(
  site: SamlSite,
  idp: SamlIdp,
  browser = createWalker(site.server, site.host),
): SamlTraveler {
  const traveler: SamlTraveler = {
    browser,
    begin: async (query = '') => (await browser.visit(`/saml/sign-in${query}`)).headers.location ?? '',
    respond: async (url, person, change) =>
      idp.respond(url, (await browser.visit('/saml/metadata')).body, person, change),
    post: (response) => post(site, browser, response),
    signOn: async (person) => traveler.post(await traveler.respond(await traveler.begin(), person)),
  };
  return traveler;
}

/** Posts like the provider's page: from another site, without our cookies. */
async function post({ server, host }: SamlSite, browser: Walker, SAMLResponse: string): Promise<Response> {
  const answer = await server.call('/saml/acs', {
    method: 'POST',
    host,
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      Origin: 'https://idp.example.org',
      'Sec-Fetch-Site': 'cross-site',
      'X-Forwarded-For': '203.0.113.9',
    },
    body: new URLSearchParams({ SAMLResponse }).toString(),
  });
  return answer.status === 303 ? browser.visit(answer.headers.location ?? '') : answer;
}
