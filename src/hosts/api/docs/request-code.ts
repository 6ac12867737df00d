import { type Example, mediaTypeIn } from './examples.ts';

type Request = Example['request'];

/** The request as a curl command, with the token in `$TOKEN`. */
export function renderCurl({ method, url, headers, body }: Request): string {
  const isFile = isBytes({ headers, body });
  const verb = method === 'GET' || isFile ? '' : `-X ${method} `;
  const parts = [
    `curl ${verb}${quoteForShell(url)}`,
    ...headers.map((line) => `-H ${line.includes('$TOKEN') ? `"${line}"` : quoteForShell(line)}`),
    ...(isFile ? [`-T ${quoteForShell(fileNameIn(url))}`] : []),
    ...(body === null || isFile ? [] : [`-d ${quoteForShell(JSON.stringify(body, null, 2))}`]),
  ];
  return parts.join(' \\\n  ');
}

/** The request as JavaScript for browsers and servers, with the token in `token`. */
export function renderFetch({ request, answer }: Example): string {
  const { method, url, headers, body } = request;
  const members = [
    ...(method === 'GET' ? [] : [`method: '${method}',`]),
    ...(headers.length === 0 ? [] : ['headers: {', ...headers.map((line) => `  ${memberOf(line)}`), '},']),
    ...(body === null ? [] : bodyLines(request)),
  ];
  const options = members.length === 0 ? '' : `, {\n${members.map((line) => `  ${line}`).join('\n')}\n}`;
  return `const response = await fetch(${quoteForScript(url)}${options});\n${useOf(answer)}`;
}

function isBytes({ headers, body }: Pick<Request, 'headers' | 'body'>): boolean {
  return body !== null && mediaTypeIn(headers) === '';
}

function fileNameIn(url: string): string {
  return decodeURIComponent(url.slice(url.lastIndexOf('/') + 1));
}

function quoteForShell(text: string): string {
  return /^[\w:/.@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

function quoteForScript(text: string): string {
  return `'${text.replace(/['\\]/g, '\\$&')}'`;
}

function memberOf(line: string): string {
  const [, name = '', value = ''] = /^([\w-]+): (.*)$/.exec(line) ?? [];
  const key = /^\w+$/.test(name) ? name : `'${name}'`;
  return value.includes('$TOKEN')
    ? `${key}: \`${value.replace('$TOKEN', '$' + '{token}')}\`,`
    : `${key}: ${quoteForScript(value)},`;
}

function bodyLines(request: Request): string[] {
  if (isBytes(request)) return ['body: file,'];
  return `body: JSON.stringify(${JSON.stringify(request.body, null, 2)}),`.split('\n');
}

function useOf({ headers, body }: Example['answer']): string {
  if (body === null) return 'console.log(response.ok);';
  return mediaTypeIn(headers).endsWith('json')
    ? 'console.log(await response.json());'
    : 'console.log(await response.text());';
}
