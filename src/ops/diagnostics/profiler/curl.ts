import type { RequestRecord } from '../recorder/record.ts';
import { redacted } from '../recorder/redact.ts';

const ownHeaders: ReadonlySet<string> = new Set(['connection', 'content-length', 'accept-encoding']);

/** The request as a command. Redacted values are shell variables, to be set before running it. */
export function toCurl({ method, url, request }: RequestRecord): string {
  const headers = request.headers
    .filter(([name, value]) => !ownHeaders.has(name.toLowerCase()) && !isOwnHost(name, value, url))
    .map(([name, value]) => `-H ${quote(value === '' ? `${name};` : `${name}: ${value}`, variableOf(name))}`);
  const verb = method === 'GET' ? [] : method === 'HEAD' ? ['--head'] : [`-X ${method}`];
  return ['curl --globoff --path-as-is', ...verb, quote(url, 'SECRET'), ...headers, ...bodyOf(request)].join(
    ' \\\n  ',
  );
}

function bodyOf({ body }: RequestRecord['request']): string[] {
  if (!body) return [];
  if (body.text === null || body.cut) return [`--data-binary @body  # ${body.size} bytes that were not kept`];
  return [`--data-raw ${quote(body.text, 'BODY')}`];
}

function isOwnHost(name: string, value: string, url: string): boolean {
  return name.toLowerCase() === 'host' && URL.parse(url)?.host === value;
}

/** Each secret has its own variable: `${COOKIE}`, `${COOKIE_2}`. */
function quote(text: string, variable: string): string {
  if (!text.includes(redacted)) return `'${text.replaceAll("'", `'\\''`)}'`;
  let count = 0;
  const quoted = text.replace(/[\\"$`]/g, '\\$&').replaceAll(redacted, () => {
    count += 1;
    return `\${${variable}${count === 1 ? '' : `_${count}`}}`;
  });
  return `"${quoted}"`;
}

function variableOf(name: string): string {
  return name
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^(?=\d)/, '_');
}
