import type { Provider } from '../provider.ts';
import type { ServiceKey } from './service-key.ts';

/** The names of this site for SAML. */
export interface SamlPlaces {
  /** The entity ID. */
  readonly audience: string;
  /** The URL that providers post responses to. */
  readonly recipient: string;
}

export interface SamlConversation
  extends Pick<Provider, 'findName' | 'listIssuers' | 'serves' | 'begin' | 'finish'> {
  findKey(): Promise<ServiceKey>;
  /** Verifies a posted response. Returns the query with which the browser continues. */
  receive(response: string): Promise<string>;
}

export interface SamlProvider extends Provider, SamlPlaces, SamlConversation {}
