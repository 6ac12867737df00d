import type { RequestRecord } from '../recorder/record.ts';
import { redacted } from '../recorder/redact.ts';

const ownHeaders: ReadonlySet<string> = new Set(['host', 'connection', 'content-length', 'accept-encoding']);

/** The request as a command; what was redacted is a variable of the shell, to be set by who runs it. */
export function toCurl({ method, url, request }: RequestRecord): string {
  const headers = request.headers
    .filter(([name]) => !ownHeaders.has(name.toLowerCase()))
    .map(([name, value]) => `-H ${quote(`${name}: ${value}`, variableOf(name))}`);
  const body = request.body ? [`--data-raw ${quote(request.body.text, 'BODY_SECRET')}`] : [];
  const verb = method === 'GET' ? [] : method === 'HEAD' ? ['--head'] : [`-X ${method}`];
  return ['curl', ...verb, quote(url, 'SECRET'), ...headers, ...body].join(' \\\n  ');
}

function quote(text: string, variable: string): string {
  if (!text.includes(redacted)) return `'${text.replaceAll("'", `'\\''`)}'`;
  return `"${text.replace(/[\\"$`]/g, '\\$&').replaceAll(redacted, `$${variable}`)}"`;
}

function variableOf(name: string): string {
  return name.toUpperCase().replace(/[^A-Z0-9]+/g, '_');
}
