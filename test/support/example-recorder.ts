import type { Example, RecordedExample } from '../../src/hosts/api/docs/examples.ts';
import { api, preview, type TestServer } from './server.ts';

export interface ExampleRequest {
  readonly host?: string;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly text?: string;
  /** Sent instead of `text`, which represents it in the documentation. */
  readonly bytes?: Uint8Array<ArrayBuffer>;
  /** Shortens a long response for the documentation. */
  readonly shorten?: (body: string) => string;
}

// biome-ignore lint/suspicious/noExplicitAny: whatever came; the checked client has held it against the document
type Came = { readonly value: any; readonly etag: string };

export type Recorder = ReturnType<typeof createRecorder>;

/** Sends requests to a real server, and records each with its response. */
export function createRecorder(server: TestServer, advance: () => void) {
  const examples: Record<string, Example[]> = {};

  /** The first of those that show the same. */
  function keep(operation: string, example: Example): void {
    const isKnown = examples[operation]?.some(({ about }) => about !== '' && about === example.about);
    if (isKnown) return;
    examples[operation] = [...(examples[operation] ?? []), example];
  }

  /** `line` is the method and target, `about` describes the special case. */
  async function record(
    operation: string,
    line: string,
    request: ExampleRequest = {},
    about = '',
  ): Promise<Came> {
    advance();
    const { host = api, shorten = (body) => body } = request;
    const [method = '', target = ''] = line.split(' ');
    const body = request.text ?? (request.json === undefined ? '' : JSON.stringify(request.json));
    const headers = headersOf(request);
    const authorization = request.token === undefined ? {} : { Authorization: `Bearer ${request.token}` };
    const answer = await server.call(target, {
      host,
      method,
      headers: { ...authorization, ...headers },
      body: request.bytes ?? body,
    });
    const type = answer.headers['content-type'] ?? '';
    const shown = shorten(answer.body);
    const isJson = /[/+]json\b/.test(type);
    keep(operation, {
      about,
      request: {
        method,
        url: `http://${host}${target}`,
        headers: [
          ...lines(request.token === undefined ? {} : { Authorization: 'Bearer $TOKEN' }),
          ...lines(headers),
        ],
        body: request.text ?? request.json ?? null,
      },
      answer: {
        status: answer.status,
        headers: (host === preview ? [...shownHeaders, 'Content-Language'] : shownHeaders)
          .filter((name) => name.toLowerCase() in answer.headers)
          .map((name) => `${name}: ${answer.headers[name.toLowerCase()]}`),
        body: shown === '' ? null : isJson ? JSON.parse(shown) : shown,
        shortened: shown !== answer.body,
      },
    });
    return { value: isJson ? JSON.parse(answer.body) : null, etag: answer.headers.etag ?? '' };
  }

  return { record, keep, examples: () => stabilize(examples) };
}

const shownHeaders = ['Content-Type', 'Content-Range', 'ETag', 'Location'];

function headersOf({ headers = {}, json }: ExampleRequest): Readonly<Record<string, string>> {
  return json === undefined || 'Content-Type' in headers
    ? headers
    : { 'Content-Type': 'application/json', ...headers };
}

function lines(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
}

/** Makes random values stable: ids by order, secrets masked, the receiver by name. */
function stabilize(examples: Record<string, Example[]>): Record<string, RecordedExample[]> {
  const ids: string[] = [];
  const recorded = Object.entries(examples).map(([name, some]) => [name, some.map(withoutUsual)]);
  const text = JSON.stringify(Object.fromEntries(recorded))
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, (id) => {
      if (!ids.includes(id)) ids.push(id);
      return `01977420-8a3c-7d51-9e60-${String(ids.indexOf(id) + 1).padStart(12, '0')}`;
    })
    .replace(/\b(vit|whsec)_[\w+/=-]+/g, '$1_…')
    .replace(/([?&]key=)[\w-]{22}/g, '$1The-key-of-this-link-0')
    .replace(/\bv1,[\w+/=]+/g, 'v1,…')
    // Versions change with every release and are not the subject of the example.
    .replace(/(version|bun)=(\\?")[\w.+-]+\\?"/g, '$1=$2…$2')
    .replace(/http:\/\/hooks\.example:\d+\/[\w?=]+/g, 'https://hooks.example/vitrine');
  return JSON.parse(text);
}

const usual: Readonly<Record<string, unknown>> = { about: '', headers: [], body: null, shortened: false };

function withoutUsual({ request, answer, ...rest }: Example): RecordedExample {
  const bare = <T extends object>(part: T) =>
    Object.fromEntries(
      Object.entries(part).filter(([name, value]) => !Bun.deepEquals(value, usual[name])),
    ) as T;
  return { ...bare(rest), request: bare(request), answer: bare(answer) };
}

export const ofReaders = { host: preview };
