import { networkOf } from '../../core/platform/ip-address.ts';

/** An attacker may have a whole IPv6 site prefix to guess from, so those are counted by /48. */
export function guessingNetwork(client: string): string {
  return client.includes(':') ? networkOf(client, 48) : client;
}
