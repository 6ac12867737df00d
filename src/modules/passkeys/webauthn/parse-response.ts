/** The used members of a browser's credential in its `toJSON` form, as bytes. */
export interface CredentialResponse {
  readonly id: string;
  readonly part: (name: ResponsePart) => Buffer;
}

type ResponsePart = 'clientDataJSON' | 'attestationObject' | 'authenticatorData' | 'signature' | 'userHandle';

/** Null if the text has another structure. */
export function parseResponse(text: string): CredentialResponse | null {
  const credential = parseObject(text);
  const response = credential && asObject(credential.response);
  if (!credential || !response || credential.type !== 'public-key') return null;
  const { id } = credential;
  if (typeof id !== 'string' || !/^[\w-]{1,1364}$/.test(id)) return null;
  return {
    id,
    part(name) {
      const value = response[name];
      return Buffer.from(typeof value === 'string' ? value : '', 'base64url');
    },
  };
}

export function parseObject(text: string): Readonly<Record<string, unknown>> | null {
  try {
    return asObject(JSON.parse(text));
  } catch {
    return null;
  }
}

function asObject(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : null;
}
