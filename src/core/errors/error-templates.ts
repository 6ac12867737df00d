import { escapeHtml } from '../html/jsx/markup.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { headerLines } from '../kernel/header-lines.ts';
import type { CachedReply } from '../kernel/repeat.ts';
import type { Reply } from '../kernel/reply.ts';
import type { ErrorDescription } from './describe-error.ts';

/** The media types of error pages, with the function that escapes a text for each. */
const inType = {
  'text/html': escapeHtml,
  'application/problem+json': (text: string) => JSON.stringify(text).slice(1, -1),
  'text/plain': (text: string) => text,
} as const;
export type ErrorType = keyof typeof inType;

interface Template {
  /** The head with the headers of all stages. */
  readonly head: Buffer;
  /** The body before the message. */
  readonly before: Buffer;
  readonly after: Buffer;
}

/** A placeholder for the message. It is unchanged by escaping in every media type. */
const marker = 'THE-MESSAGE-OF-AN-ERROR';

/**
 * Not-found errors differ only in their message (E1, E3), so everything else is rendered once per host,
 * language and media type. Templates for the body without the head made E3 a quarter slower.
 */
export class ErrorTemplates {
  readonly #made = new Map<string, Template>();

  fill(
    { host, path, match, locale }: Exchange,
    error: ErrorDescription,
    type: ErrorType,
    render: (message: string) => Reply,
  ): Reply {
    if (!isPlain(error) || path === '/') return render(error.message);
    const key = `${host.name} ${match.kind} ${locale} ${type}`;
    const message = inType[type](error.message);
    const template = this.#made.get(key);
    if (template) return fill(template, message);
    const cache = ({ headers }: Reply): Reply => {
      const [before = '', after = ''] = String(render(marker).body).split(marker);
      const lines = Object.entries(headers).map(([name, value]) => headerLines(name, value));
      const head = Buffer.from(`${lines.join('')}\r\n`, 'latin1');
      const made = { head, before: Buffer.from(before), after: Buffer.from(after) };
      this.#made.set(key, made);
      return fill(made, message);
    };
    return { ...render(error.message), cache };
  }
}

function isPlain({ status, whole, namesake, headers, extensions }: ErrorDescription): boolean {
  const hasMore = Object.keys(headers).length > 0 || Object.keys(extensions).length > 0;
  return status === 404 && whole === null && namesake === null && !hasMore;
}

function fill(template: Template, message: string): Reply {
  const cached = new FilledTemplate(template, message);
  const length = String(cached.length - cached.bodyStart);
  return { status: 404, headers: { 'Content-Length': length }, body: null, cached };
}

/** Sent in the same way as cached responses. */
class FilledTemplate implements CachedReply {
  readonly length: number;
  readonly bodyStart: number;
  readonly unchangedStart = 0;
  readonly isEvicted = false;
  readonly #template: Template;
  readonly #message: string;

  constructor(template: Template, message: string) {
    const { head, before, after } = template;
    this.#template = template;
    this.#message = message;
    this.bodyStart = head.length;
    this.length = head.length + before.length + Buffer.byteLength(message) + after.length;
  }

  /** Copies either everything or only the head. */
  copyTo(target: Buffer, at: number, _from: number, to: number): void {
    const { head, before, after } = this.#template;
    target.set(head, at);
    if (to === this.bodyStart) return;
    target.set(before, at + head.length);
    const end = at + head.length + before.length;
    target.set(after, end + target.write(this.#message, end));
  }
}
