import recorded from './examples.json' with { type: 'json' };

/** A request that a test sent, with its response. `npm run examples` records them again. */
export interface Example {
  /** The special case of this example. Empty for the default example, which comes first. */
  readonly about: string;
  readonly request: {
    readonly method: string;
    /** Scheme, host, path and query. */
    readonly url: string;
    /** One `Name: value` per line. */
    readonly headers: readonly string[];
    /** JSON, text, or null without a body. */
    readonly body: unknown;
  };
  readonly answer: {
    readonly status: number;
    readonly headers: readonly string[];
    readonly body: unknown;
    /** Whether the body was shortened. */
    readonly shortened: boolean;
  };
}

/** The examples by operation. */
export type Examples = Readonly<Record<string, readonly Example[]>>;

export interface ExampleAddresses {
  readonly apiUrl: string;
  readonly previewUrl: string;
}

/** The URLs of the server in the tests. */
const recordedAt: ExampleAddresses = {
  apiUrl: 'http://api.vitrine.test',
  previewUrl: 'http://preview.vitrine.test',
};

/** An example as recorded, without members that are usually empty. */
export type RecordedExample = Partial<Pick<Example, 'about'>> & {
  readonly request: RecordedPart<Example['request'], 'headers' | 'body'>;
  readonly answer: RecordedPart<Example['answer'], 'headers' | 'body' | 'shortened'>;
};
type RecordedPart<T, Often extends keyof T> = Omit<T, Often> & Partial<Pick<T, Often>>;

/** Replaces the recorded URLs by those of this server. */
export function createExamples({ apiUrl, previewUrl }: ExampleAddresses): Examples {
  const text = JSON.stringify(recorded)
    .replaceAll(recordedAt.apiUrl, apiUrl)
    .replaceAll(recordedAt.previewUrl, previewUrl);
  const examples: Record<string, RecordedExample[]> = JSON.parse(text);
  return Object.fromEntries(Object.entries(examples).map(([name, some]) => [name, some.map(complete)]));
}

function complete({ about = '', request, answer }: RecordedExample): Example {
  return {
    about,
    request: { headers: [], body: null, ...request },
    answer: { headers: [], body: null, shortened: false, ...answer },
  };
}

export function mediaTypeIn(headers: readonly string[]): string {
  return /^[^;]*/.exec(headerIn(headers, 'Content-Type') ?? '')?.[0] ?? '';
}

export function headerIn(headers: readonly string[], name: string): string | undefined {
  return headers.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
}
