import type { Visitor } from '../../../accounts/identity/visitor.ts';
import { renderToString } from '../../../core/html/jsx/markup.ts';
import type { Exchange } from '../../../core/kernel/exchange.ts';
import type { Reply, ReplyBody } from '../../../core/kernel/reply.ts';
import { header } from '../../../core/kernel/request.ts';
import type { Trace } from '../recorder/trace.ts';
import script from './toolbar.browser.js' with { type: 'text' };
import css from './toolbar.css' with { type: 'text' };

const styleHash = hashOf(css);
const scriptHash = hashOf(script);

/**
 * Adds the toolbar to HTML pages. Its styles and script are allowed by their hashes in the page's
 * Content-Security-Policy.
 */
export function putToolbar(
  exchange: Exchange<Visitor>,
  trace: Trace,
  reply: Reply,
  link: string,
  milliseconds: number,
): void {
  const { headers, status } = reply;
  // A page in a frame has a toolbar on the outer page.
  if (header(exchange.request, 'sec-fetch-dest') === 'iframe') return;
  if (!String(headers['Content-Type']).startsWith('text/html')) return;
  const body = readPage(reply.body);
  const head = body.indexOf('</head>');
  const end = body.lastIndexOf('</body>');
  if (head < 0 || end < 0) return;
  const toolbar = renderToString(
    <Toolbar exchange={exchange} trace={trace} status={status} link={link} milliseconds={milliseconds} />,
  );
  const styles = renderToString(<style dangerouslySetInnerHTML={{ __html: css }} />);
  reply.body = body.slice(0, head) + styles + body.slice(head, end) + toolbar + body.slice(end);
  // A cached page would show the toolbar of an earlier request.
  delete headers.ETag;
  headers['Cache-Control'] = 'no-store';
  const policy = headers['Content-Security-Policy'];
  if (typeof policy !== 'string') return;
  const styled = allowInPolicy(policy, 'style-src', styleHash);
  headers['Content-Security-Policy'] = allowInPolicy(styled, 'script-src', scriptHash);
}

/** A Content-Security-Policy with another allowed source. */
export function allowInPolicy(policy: string, directive: string, source: string): string {
  const rules = policy.split(';').map((rule) => rule.trim());
  const at = rules.findIndex((rule) => rule.split(/\s+/)[0] === directive);
  if (at < 0) return [...rules, `${directive} ${source}`].join('; ');
  return rules.with(at, `${rules[at]?.replace(/\s+'none'$/, '')} ${source}`).join('; ');
}

function readPage(body: ReplyBody): string {
  if (typeof body === 'string') return body;
  return body instanceof Uint8Array ? new TextDecoder().decode(body) : '';
}

interface ToolbarProps {
  readonly exchange: Exchange<Visitor>;
  readonly trace: Trace;
  readonly status: number;
  readonly link: string;
  readonly milliseconds: number;
}

function Toolbar({ exchange, trace, status, link, milliseconds }: ToolbarProps) {
  const { match, locale, visitor } = exchange;
  const route = match.kind === 'found' ? match.route.name : 'no route';
  const memory = `${Math.round(process.memoryUsage.rss() / 1024 / 1024)} MiB`;
  const facts: [panel: string, label: string, value: string][] = [
    ['summary', 'Status', String(status)],
    ['routing', 'Route', route],
    ['stages', 'Time', `${milliseconds.toFixed(1)} ms`],
    ['summary', 'Memory', memory],
    ['database', 'Queries', String(trace.queries.length)],
    ['request', 'User', visitor.session?.username ?? 'nobody'],
    ['stages', 'Locale', locale],
  ];
  return (
    <aside class="vitrine-toolbar" aria-label="Development toolbar" lang="en" dir="ltr">
      <details open>
        <summary>{trace.token}</summary>
        <ul>
          {facts.map(([panel, label, value]) => (
            <li>
              <a href={`${link}?panel=${panel}`}>
                {label} <b>{value}</b>
              </a>
            </li>
          ))}
        </ul>
      </details>
      <script dangerouslySetInnerHTML={{ __html: script }} />
    </aside>
  );
}

function hashOf(text: string): string {
  return `'sha256-${new Bun.CryptoHasher('sha256').update(text).digest('base64')}'`;
}
