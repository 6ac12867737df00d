export interface Held {
  readonly pointer: string;
  readonly label: string;
  readonly message: string;
}

export type Outcome =
  | {
      readonly kind: 'saved';
      readonly revision: number;
      readonly merged: boolean;
      readonly held: readonly Held[];
      readonly status: string;
      readonly publish: string;
      readonly location?: string;
    }
  | { readonly kind: 'conflict'; readonly status: string }
  | { readonly kind: 'refused'; readonly status: string; readonly errors: readonly Held[] }
  | { readonly kind: 'signed-out' }
  /** The server was unreachable or busy. The same request is sent again later. */
  | { readonly kind: 'later'; readonly seconds: number };

/** Milliseconds after which a request counts as failed. */
export const patience = 20_000;

export async function sendFields(
  address: string,
  body: URLSearchParams,
  keepalive = false,
): Promise<Outcome> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      body: new URLSearchParams([...body, ['autosave', '1']]),
      keepalive,
      headers: { Accept: 'application/json' },
      // Only the redirect to sign-in leads elsewhere.
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    });
    return await readOutcome(response);
  } catch {
    return { kind: 'later', seconds: 0 };
  }
}

/** Whether the request failed temporarily: the server is busy or restarting, or the connection failed. */
export function isForLater(status: number): boolean {
  return status === 429 || status >= 500;
}

async function readOutcome(response: Response): Promise<Outcome> {
  const { status } = response;
  if (status === 401 || response.type === 'opaqueredirect') return { kind: 'signed-out' };
  if (isForLater(status)) return { kind: 'later', seconds: Number(response.headers.get('retry-after')) || 0 };
  const answer = await response.json();
  if (status === 200) return { ...answer, kind: 'saved' };
  if (status === 409) return { kind: 'conflict', status: answer.status };
  const words = typeof answer.status === 'string' ? answer.status : (answer.detail ?? answer.title ?? '');
  return { kind: 'refused', status: words, errors: answer.errors ?? [] };
}
