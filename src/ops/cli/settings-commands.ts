import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { UsageError } from '../../core/cli/command.ts';
import { type Printing, printList } from '../../core/cli/printing.ts';
import type { Terminal } from '../../core/cli/terminal.ts';
import { examineConfig, parseConfig } from '../../core/config/config.ts';
import { quoteValue } from '../../core/config/config-file.ts';
import { settings } from '../../core/config/settings.ts';
import { reportSettings } from '../../core/config/show-settings.ts';
import type { Surroundings } from '../../core/config/sources.ts';
import { findUnknownNames } from '../../core/config/unknown-names.ts';
import { UnfitValue } from '../../core/config/values.ts';
import { Failure, messageOf } from '../../store/failure.ts';

export interface InitOptions {
  readonly domain?: string;
  readonly smtp?: string;
  readonly signIn?: string;
}

/** Writes a settings file for a new site, and prints the next steps. */
export async function init(path: string | null, terminal: Terminal, options: InitOptions): Promise<void> {
  if (path === null) throw new UsageError("error: required option '--config <file>' not specified");
  if (existsSync(path)) throw taken(path);
  const domain = checked(
    '--domain',
    settings.domain,
    options.domain ?? terminal.ask?.('Domain of the site:'),
  );
  if (domain === null) throw new UsageError("error: required option '--domain <domain>' not specified");
  const smtp = options.smtp ?? terminal.ask?.('SMTP URL (empty for no mail):');
  const signIn = options.signIn ?? terminal.ask?.(`Sign-in methods (empty for ${settings.signIn.default}):`);
  const values = {
    DOMAIN: domain,
    APP_SECRET: randomBytes(32).toString('hex'),
    DATABASE_URL: `sqlite:${databaseFor(path)}`,
    TRUSTED_PROXIES: '127.0.0.1,::1',
    ...(checked('--smtp', settings.mailServer, smtp) && {
      SMTP_URL: smtp ?? '',
      MAIL_FROM: `noreply@${domain}`,
    }),
    ...(checked('--sign-in', settings.signIn, signIn) && { SIGN_IN_METHODS: signIn ?? '' }),
  };
  const result = parseConfig(values);
  if ('problems' in result)
    throw new UsageError(
      result.problems.map(({ variable, message }) => `error: ${variable} ${message}`).join('\n'),
    );
  await write(path, values);
  terminal.out(nextSteps(path, domain, 'SMTP_URL' in values));
}

/** Null without the option. An invalid value ends the command and isn't printed. */
function checked<T>(
  option: string,
  { parse }: { readonly parse: (text: string) => T | UnfitValue },
  text: string | null | undefined,
): T | null {
  if (!text) return null;
  const value = parse(text);
  if (value instanceof UnfitValue) throw new UsageError(`error: ${option} is not valid: ${value.fix}`);
  return value;
}

/** Next to the settings file, except for system-wide settings. */
function databaseFor(path: string): string {
  const folder = dirname(path);
  return folder.startsWith('/etc/') ? '/var/lib/vitrine/vitrine.db' : join(folder, 'var/vitrine.db');
}

async function write(path: string, values: Readonly<Record<string, string>>): Promise<void> {
  const lines = Object.entries(values).map(([name, value]) => `${name}=${quoteValue(value)}\n`);
  const text = `# Settings of Vitrine. vitrine help settings lists all of them.\n${lines.join('')}`;
  try {
    await writeFile(path, text, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    throw existsSync(path)
      ? taken(path)
      : new Failure(`error: ${path} cannot be written: ${messageOf(error)}`);
  }
}

function taken(path: string): Failure {
  return new Failure(`error: ${path} exists. Choose another file, or delete it first.`);
}

function nextSteps(path: string, domain: string, hasMail: boolean): string {
  const hosts = [domain, `people.${domain}`, `api.${domain}`];
  const width = Math.max(...hosts.map(({ length }) => length)) + 2;
  const records = hosts.flatMap((host) => [
    `  ${`${host}.`.padEnd(width)} IN A     YOUR_IPV4\n`,
    `  ${`${host}.`.padEnd(width)} IN AAAA  YOUR_IPV6\n`,
  ]);
  return `Wrote ${path}.

DNS records:

${records.join('')}${hasMail ? `\nRun vitrine mail dns --config ${path} for the records of mail.\n` : ''}
Caddy:

  ${hosts.join(', ')} {
    reverse_proxy 127.0.0.1:8000 {
      flush_interval -1
      lb_try_duration 5s
    }
  }

Or nginx, with your certificate:

  server {
    listen 443 ssl;
    server_name ${hosts.join(' ')};
    ssl_certificate     /etc/ssl/vitrine/fullchain.pem;
    ssl_certificate_key /etc/ssl/vitrine/privkey.pem;
    client_max_body_size 128m;
    location / {
      proxy_pass http://127.0.0.1:8000;
      proxy_http_version 1.1;
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header Forwarded "";
      proxy_request_buffering off;
      proxy_read_timeout 75s;
    }
  }

Start the server:

  vitrine serve --config ${path}
`;
}

/** Prints all settings and then their problems. Missing settings only matter to the server. */
export async function printSettings(
  surroundings: Surroundings,
  terminal: Terminal,
  options: Printing,
): Promise<void> {
  const rows = reportSettings(surroundings);
  await printList(terminal, options, [rows], {
    describe: (row) => row,
    row: ({ name, value, source }) => [name, source, value ?? 'unset'],
  });
  const { config, problems } = examineConfig(surroundings);
  for (const warning of config.warnings) terminal.err(`warning: ${warning}\n`);
  const unknown = findUnknownNames(surroundings);
  for (const problem of unknown) terminal.err(`error: ${problem}\n`);
  const wrong = problems.filter(({ isAbsence }) => !isAbsence);
  for (const { variable, message } of wrong) terminal.err(`error: ${variable} ${message}\n`);
  if (unknown.length + wrong.length > 0)
    throw Object.assign(new Failure('Some settings are invalid. Fix them and try again.'), {
      isTold: true,
      status: unknown.length > 0 ? 2 : 1,
    });
}
