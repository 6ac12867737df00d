import type { TestApi } from './api-client.ts';

export interface ScimAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the response holds
  readonly value: any;
}

export interface Scim {
  get(path: string): Promise<ScimAnswer>;
  send(method: string, path: string, body?: object): Promise<ScimAnswer>;
  /** Sends operations of RFC 7644, like a directory. */
  patch(path: string, ...operations: object[]): Promise<ScimAnswer>;
}

/** The directory of an organization with its token. */
export function createScim({ ask }: Pick<TestApi, 'ask'>, token: string): Scim {
  const send: Scim['send'] = async (method, path, body) => {
    const { status, headers, value } = await ask(`/scim/v2${path}`, {
      method,
      token,
      ...(body && {
        headers: { 'Content-Type': 'application/scim+json' },
        body: JSON.stringify(body),
      }),
    });
    return { status, headers: headers as Record<string, string>, value };
  };
  return {
    get: (path) => send('GET', path),
    send,
    patch: (path, ...operations) =>
      send('PATCH', path, {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
        Operations: operations,
      }),
  };
}
