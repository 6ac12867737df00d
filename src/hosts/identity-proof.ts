import type { Exchange } from '../kernel/exchange.ts';
import type { Reply } from '../kernel/reply.ts';
import { header } from '../kernel/request.ts';

export const nonceHeader = 'X-Vitrine-Nonce';
export const proofHeader = 'X-Vitrine-Proof';

/** Only a server with the secret can give it, and only for the host that was asked. */
export function createProof(secret: string, origin: string, nonce: string): string {
  return new Bun.CryptoHasher('sha256', secret).update(`vitrine doctor\n${origin}\n${nonce}`).digest('hex');
}

/** Whoever knows the secret can tell by an answer whether it is from here; to everybody else it says nothing. */
export function proveIdentity(secret: string, { request, host }: Exchange, answer: Reply): Reply {
  const nonce = header(request, 'x-vitrine-nonce');
  if (nonce === undefined || !/^[\w-]{16,64}$/.test(nonce)) return answer;
  const proof = createProof(secret, host.origin, nonce);
  const { cache } = answer;
  // What is kept of it is for everybody.
  return cache ? { ...answer, cache: (whole) => label(cache(whole), proof) } : label(answer, proof);
}

function label(answer: Reply, proof: string): Reply {
  answer.headers[proofHeader] = proof;
  return answer;
}
