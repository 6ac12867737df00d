import type { Operations, Problem } from './operations.ts';

export type * from './operations.ts';

export type Route = keyof Operations;

/** The parts of a request. An operation takes no others. */
export type Input<R extends Route> = Omit<Operations[R], 'answer'> & RequestOptions;

export interface RequestOptions {
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly signal?: AbortSignal;
}

/** The `Response` of `fetch`, which knows what its JSON is. */
export interface Answer<T> extends Omit<Response, 'json'> {
  json(): Promise<T>;
}

export interface ClientOptions {
  /** The API's address: `https://api.example.org`. */
  readonly url: string;
  /** Where profiles are, for the routes that begin with `/{username}`. */
  readonly previewUrl?: string;
  /** `vit_…`, or who gives one that is still good. */
  readonly token?: string | (() => string | Promise<string>);
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly fetch?: (address: string, init: RequestInit) => Promise<Response>;
}

type Arguments<R extends Route> = Partial<Input<R>> extends Input<R> ? [input?: Input<R>] : [input: Input<R>];

export type Client = <R extends Route>(
  route: R,
  ...input: Arguments<R>
) => Promise<Answer<Operations[R]['answer']>>;

/** An answer that is not what was asked for. `problem` says why, where the server did. */
export class VitrineError extends Error {
  override readonly name = 'VitrineError';
  readonly status: number;
  readonly problem: Problem | null;
  readonly headers: Headers;

  constructor(status: number, problem: Problem | null, headers: Headers) {
    super(problem?.detail ?? `The server answered with ${status}.`);
    this.status = status;
    this.problem = problem;
    this.headers = headers;
  }
}

interface Parts {
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number | readonly string[] | undefined>>;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

/** `const vitrine = createClient({ url, token })`, then `await vitrine('GET /users/{username}/draft', { path: { username } })`. */
export function createClient(options: ClientOptions): Client {
  const send = options.fetch ?? ((address, init) => fetch(address, init));
  const call = async (route: string, parts: Parts = {}): Promise<Response> => {
    const [method = '', template = ''] = route.split(' ');
    const init: RequestInit = { method, headers: await headersOf(options, parts) };
    if (parts.body !== undefined) init.body = bodyOf(parts.body);
    if (parts.signal) init.signal = parts.signal;
    const answer = await send(addressOf(options, template, parts), init);
    if (answer.status < 400) return answer;
    throw new VitrineError(answer.status, await problemIn(answer), answer.headers);
  };
  return call as Client;
}

function addressOf({ url, previewUrl }: ClientOptions, template: string, { path = {}, query = {} }: Parts) {
  const base = template.startsWith('/{') ? previewUrl : url;
  if (base === undefined) throw new TypeError(`${template} is read at the previewUrl, which was not given.`);
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => segment(name, path[name]));
  const given = Object.entries(query).flatMap(([name, value]) =>
    [value ?? []].flat().map((one) => [name, String(one)]),
  );
  const search = new URLSearchParams(given).toString();
  return `${base.replace(/\/$/, '')}${filled}${search === '' ? '' : `?${search}`}`;
}

/** Fetch takes `..` for a step up, encoded or not. */
function segment(name: string, value: string | number | undefined): string {
  const text = String(value ?? '');
  if (text === '' || text === '.' || text === '..')
    throw new TypeError(`${JSON.stringify(text)} cannot be the ${name} of an address.`);
  return encodeURIComponent(text);
}

/** Each once: names of headers are the same in capitals and small letters. */
async function headersOf(
  { token, headers = {} }: ClientOptions,
  parts: Parts,
): Promise<Record<string, string>> {
  const secret = typeof token === 'function' ? await token() : token;
  const all = new Headers({ Accept: 'application/json, */*;q=0.5' });
  if (secret !== undefined) all.set('Authorization', `Bearer ${secret}`);
  if (parts.body !== undefined)
    all.set('Content-Type', isBytes(parts.body) ? 'application/octet-stream' : 'application/json');
  for (const [name, value] of [...Object.entries(headers), ...Object.entries(parts.headers ?? {})])
    if (value !== undefined) all.set(name, value);
  return Object.fromEntries(all);
}

function bodyOf(body: unknown): Uint8Array<ArrayBuffer> | Blob | string {
  return isBytes(body) ? body : JSON.stringify(body);
}

function isBytes(body: unknown): body is Uint8Array<ArrayBuffer> | Blob {
  return body instanceof Uint8Array || body instanceof Blob;
}

async function problemIn(answer: Response): Promise<Problem | null> {
  const type = answer.headers.get('Content-Type') ?? '';
  if (!type.startsWith('application/problem+json')) return null;
  return answer.json().catch(() => null) as Promise<Problem | null>;
}
