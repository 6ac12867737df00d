import { networkOf } from '../platform/ip-address.ts';

/** A client that guesses has an address, and perhaps all the networks of a site. */
export function guessingNetwork(client: string): string {
  return client.includes(':') ? networkOf(client, 48) : client;
}
