import type { Exchange } from '../core/kernel/exchange.ts';
import type { Reply } from '../core/kernel/reply.ts';
import { header } from '../core/kernel/request.ts';

export const nonceHeader = 'X-Vitrine-Nonce';
export const proofHeader = 'X-Vitrine-Proof';

/** Only a server with the secret can compute the proof. The proof is valid for this host only. */
export function createProof(secret: string, origin: string, nonce: string): string {
  return new Bun.CryptoHasher('sha256', secret).update(`vitrine doctor\n${origin}\n${nonce}`).digest('hex');
}

/** Lets a client with the secret verify that a response is from this server. It reveals nothing to other clients. */
export function proveIdentity(secret: string, { request, host }: Exchange, answer: Reply): Reply {
  const nonce = header(request, 'x-vitrine-nonce');
  if (nonce === undefined || !/^[\w-]{16,64}$/.test(nonce)) return answer;
  const proof = createProof(secret, host.origin, nonce);
  const { cache } = answer;
  // The cache stores the response without the proof, because each proof answers one nonce.
  return cache ? { ...answer, cache: (whole) => label(cache(whole), proof) } : label(answer, proof);
}

function label(answer: Reply, proof: string): Reply {
  answer.headers[proofHeader] = proof;
  return answer;
}
