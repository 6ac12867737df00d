import { networkOf } from '../../core/platform/ip-address.ts';

/** IPv6 addresses are counted by /48, because an attacker may own a whole site prefix. */
export function guessingNetwork(client: string): string {
  return client.includes(':') ? networkOf(client, 48) : client;
}
