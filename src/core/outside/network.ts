import { isLoopback } from '../platform/ip-address.ts';
import { isPublicAddress } from './public-address.ts';

/** Resolves names and decides which IP addresses are allowed. */
export interface Network {
  lookup(host: string): Promise<readonly string[]>;
  isPublic(address: string): boolean;
  /** The trusted certificate authorities as PEM, instead of the default ones. */
  readonly ca?: string;
}

export const publicInternet: Network = {
  async lookup(host) {
    const { lookup } = await import('node:dns/promises');
    return (await lookup(host, { all: true })).map(({ address }) => address);
  },
  isPublic: isPublicAddress,
};

/** Also allows this machine, for development with local servers. */
export function withLoopback(network: Network): Network {
  return { ...network, isPublic: (address) => isLoopback(address) || network.isPublic(address) };
}
