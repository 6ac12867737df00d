import { describe, expect, test } from 'bun:test';
import { parseConfig } from '../src/core/config/config.ts';
import { describeSettings, showSettings } from '../src/core/config/show-settings.ts';

const secret = 'a secret that only this test knows, long enough';

function problemsOf(environment: Record<string, string>): string[] {
  const result = parseConfig(environment);
  return 'problems' in result ? result.problems.map(({ variable, message }) => `${variable} ${message}`) : [];
}

describe('settings', () => {
  test('have defaults that follow the port', () => {
    const result = parseConfig({ APP_SECRET: secret, PORT: '9000' });
    expect('config' in result && result.config).toMatchObject({
      environment: 'production',
      host: '127.0.0.1',
      port: 9000,
      baseUrl: 'http://localhost:9000',
      previewUrl: 'http://preview.localhost:9000',
      apiUrl: 'http://api.localhost:9000',
      databaseUrl: { engine: 'sqlite', path: 'var/vitrine.db' },
      locales: ['en', 'fr', 'de', 'es', 'ar'],
      corsOrigins: '*',
      trustedProxies: [],
      rateLimitReads: null,
      rateLimitWrites: 120,
      requestHook: null,
    });
  });

  test('accept every notation of an origin', () => {
    expect(problemsOf({ APP_SECRET: secret, PORT: '80' })).toEqual([]);
    const result = parseConfig({
      APP_SECRET: secret,
      BASE_URL: 'https://Example.org:443/',
      API_URL: 'https://münchen.example',
    });
    expect('config' in result && [result.config.baseUrl, result.config.apiUrl]).toEqual([
      'https://example.org',
      'https://xn--mnchen-3ya.example',
    ]);
    for (const url of [
      'https://a.example/x',
      'https://a.example?x',
      'https://u:p@a.example',
      'ftp://a.example',
      'a.example',
    ]) {
      expect(problemsOf({ APP_SECRET: secret, BASE_URL: url })).toHaveLength(1);
    }
  });

  test('reject several PostgreSQL servers in one URL with advice', () => {
    const fix =
      'name one server, without target_session_attrs; put a second one into DATABASE_REPLICA_URL, and Vitrine finds the writable one';
    for (const place of [
      'a.example,b.example/vitrine',
      'a.example:5432,b.example:5433/vitrine',
      'a.example/vitrine?target_session_attrs=read-write',
      'a.example/vitrine?sslmode=require&load_balance_hosts=random',
      'a.example/vitrine?host=a.example,b.example',
    ])
      for (const variable of ['DATABASE_URL', 'DATABASE_REPLICA_URL'])
        expect(
          problemsOf({
            APP_SECRET: secret,
            DATABASE_URL: 'postgres://a.example/vitrine',
            [variable]: `postgres://u:p,w@${place}`,
          }),
        ).toEqual([`${variable} is "postgres://…@${place}": ${fix}`]);
    for (const url of ['postgres://u:p,w@a.example/vitrine', 'postgresql://a.example/x?application_name=a,b'])
      expect(problemsOf({ APP_SECRET: secret, DATABASE_URL: url })).toEqual([]);
  });

  test('name a pooler and the server behind it', () => {
    const pooler = 'postgres://u:p@pooler.example:6432/vitrine?sslmode=require&pool=transaction';
    const direct = 'postgres://u:p@db.example/vitrine';
    const valid = { APP_SECRET: secret, DATABASE_URL: pooler, DATABASE_DIRECT_URL: direct };
    expect(problemsOf(valid)).toEqual([]);
    expect(problemsOf({ ...valid, DATABASE_DIRECT_URL: '' })).toEqual([
      'DATABASE_DIRECT_URL is not set: with ?pool=transaction in DATABASE_URL, set it to the URL of PostgreSQL itself',
    ]);
    expect(problemsOf({ ...valid, DATABASE_URL: direct })).toEqual([
      'DATABASE_DIRECT_URL needs ?pool=transaction in DATABASE_URL; unset it, or add that',
    ]);
    for (const variable of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'])
      expect(problemsOf({ ...valid, [variable]: `${direct}?pool=transaction` }).join()).toContain(
        'name PostgreSQL itself: only DATABASE_URL can have pool=transaction',
      );
    expect(problemsOf({ ...valid, DATABASE_URL: `${direct}?pool=statement` }).join()).toContain(
      'use pool=transaction for a pooler in transaction mode; leave pool out in session mode',
    );
  });

  test('report unescaped database passwords with a fix', () => {
    const fix =
      'use postgres://user:password@host/name, and write / ? # @ % and spaces in the user or the password as %2F %3F %23 %40 %25 %20';
    for (const password of ['100%sure', 'a/b', 'a?b', 'a#b', 'a b', 'pa@ss/word', '12?3', '12#3'])
      for (const variable of ['DATABASE_URL', 'DATABASE_REPLICA_URL'])
        expect(
          problemsOf({
            APP_SECRET: secret,
            DATABASE_URL: 'postgres://a.example/vitrine',
            [variable]: `postgres://u:${password}@a.example/vitrine`,
          }),
        ).toEqual([`${variable} is "postgres://…@a.example/vitrine": ${fix}`]);
    const url = `postgres://u:${encodeURIComponent('1/?#@% ')}@a.example/vitrine?options=a@b`;
    expect(problemsOf({ APP_SECRET: secret, DATABASE_URL: url })).toEqual([]);
  });

  test('never show a password', () => {
    for (const url of ['mysql://u:s3cr/et@db/x', 'mysql://u:p@ss/s3cr@db/x', 'mysql://s3cr@db']) {
      expect(problemsOf({ APP_SECRET: secret, DATABASE_URL: url }).join()).not.toMatch(/s3cr/);
    }
  });

  test('treat an empty list as no list', () => {
    expect(problemsOf({ APP_SECRET: secret, LOCALES: ',', CORS_ORIGINS: ', ,' })).toEqual([
      'CORS_ORIGINS is ", ,": name at least one, separated by commas',
      'LOCALES is ",": name at least one, separated by commas',
    ]);
  });

  test('count as unset if empty', () => {
    expect(problemsOf({ APP_ENV: '', PORT: '', APP_SECRET: secret })).toEqual([]);
  });

  test('report all problems at once, each with variable, value and fix', () => {
    expect(
      problemsOf({
        APP_ENV: 'staging',
        PORT: '70000',
        BASE_URL: 'example.org',
        PROFILES_URL: 'https://example.org/people',
        DATABASE_URL: 'mysql://root:hunter2@db/x',
        APP_SECRET: 'short',
        LOCALES: 'en,xx',
        TRUSTED_PROXIES: '10.0.0.0/8, nonsense',
        RATE_LIMIT_READS: '-1',
        LOG_LEVEL: 'loud',
      }),
    ).toEqual([
      'APP_ENV is "staging": use production or development',
      'PORT is "70000": use a whole number from 1 to 65535',
      'APP_SECRET is invalid: use at least 32 characters, for example from `openssl rand -hex 32`',
      'TRUSTED_PROXIES is "10.0.0.0/8, nonsense": "nonsense" is not an IP address or range, for example 10.0.0.0/8',
      'BASE_URL is "example.org": use scheme, name and port only, for example https://example.org',
      'PROFILES_URL is "https://example.org/people": use scheme, name and port only, for example https://example.org',
      'DATABASE_URL is "mysql://…@db/x": use sqlite:PATH, for example sqlite:var/vitrine.db, or postgres://…',
      'RATE_LIMIT_READS is "-1": use a whole number of requests a minute, or off',
      'LOCALES is "en,xx": "xx" is not a language of the interface; choose from en, fr, de, es, ar',
      'LOG_LEVEL is "loud": use debug or info or warn or error',
    ]);
  });

  test('open a file in an editor by a URL template', () => {
    const development = { APP_ENV: 'development' };
    for (const url of [
      'vscode://file{file}:{line}',
      'idea://open?file={file}&line={line}',
      'http://localhost:63342/api/file{file}',
    ]) {
      expect(problemsOf({ ...development, EDITOR_URL: url })).toEqual([]);
    }
    for (const url of [
      'vscode',
      'vscode://file/',
      'code {file}',
      'javascript:alert("{file}")',
      'data:{file}',
    ]) {
      expect(problemsOf({ ...development, EDITOR_URL: url })).toEqual([
        `EDITOR_URL is ${JSON.stringify(url)}: use the URL that opens a file in your editor, for example vscode://file{file}:{line}`,
      ]);
    }
    expect(describeSettings()).toMatch(/ {2}EDITOR_URL +URL that opens a source line/);
  });

  test('limit memory to possible values', () => {
    expect(problemsOf({ APP_SECRET: secret, CACHE_MEMORY_MB: '4096' })).toEqual([]);
    expect(problemsOf({ APP_SECRET: secret, CACHE_MEMORY_MB: '4097' })).toEqual([
      'CACHE_MEMORY_MB is "4097": use a whole number from 1 to 4096, or auto',
    ]);
  });

  test('check backups, log and metrics like all others', () => {
    const fit = { BACKUP_AT: '03:00, 15:30', LOG_FORMAT: 'text', METRICS_PORT: '9464', BACKUP_KEEP: '1' };
    expect(problemsOf({ APP_SECRET: secret, ...fit })).toEqual([]);
    const unfit = { BACKUP_AT: '03:00,24:00', LOG_FORMAT: 'xml', METRICS_PORT: 'x', BACKUP_KEEP: '0' };
    expect(problemsOf({ APP_SECRET: secret, ...unfit })).toEqual([
      'METRICS_PORT is "x": use a port from 1 to 65535, or off',
      'BACKUP_KEEP is "0": use a whole number from 1 to 10000',
      'BACKUP_AT is "03:00,24:00": use times of day, for example 03:00 or 03:00,15:00',
      'LOG_FORMAT is "xml": use json or text',
    ]);
    expect(problemsOf({ APP_SECRET: secret, PORT: '9000', METRICS_PORT: '9000' })).toEqual([
      'METRICS_PORT is "9000": it needs another port than PORT',
    ]);
  });

  test('need a secret in production, but not in development', () => {
    expect(problemsOf({})).toEqual([
      'APP_SECRET is not set: production needs one, for example from `openssl rand -hex 32`',
    ]);
    expect(problemsOf({ APP_ENV: 'development' })).toEqual([]);
  });

  test('reject guessable secrets without showing them', () => {
    const fix = ', for example from `openssl rand -hex 32`';
    for (const APP_SECRET of ['a'.repeat(32), ' '.repeat(64), 'abcdefghi'.repeat(4)])
      expect(problemsOf({ APP_SECRET })).toEqual([
        `APP_SECRET is invalid: use at least 10 different characters${fix}`,
      ]);
    expect(problemsOf({ APP_SECRET: 'abcdefghij'.repeat(4) })).toEqual([]);
    const result = parseConfig({ APP_ENV: 'development' });
    const published = 'config' in result ? (result.config.appSecret ?? '') : '';
    expect(published).toContain('development');
    expect(problemsOf({ APP_SECRET: published })).toEqual([
      'APP_SECRET is the public one of development; create another, for example with `openssl rand -hex 32`',
    ]);
    expect(problemsOf({ APP_SECRET: published, APP_ENV: 'development' })).toEqual([]);
  });

  test('allow only loopback addresses in development', () => {
    for (const host of ['127.0.0.1', '127.1.2.3', '::1', 'localhost']) {
      expect(problemsOf({ APP_ENV: 'development', HOST: host })).toEqual([]);
    }
    for (const host of ['0.0.0.0', '::', '192.168.1.1', 'example.org']) {
      expect(problemsOf({ APP_ENV: 'development', HOST: host })).toEqual([
        `HOST is "${host}": development shows stack traces and listens on loopback only; use 127.0.0.1 or set APP_ENV=production`,
      ]);
    }
    expect(problemsOf({ APP_SECRET: secret, HOST: '0.0.0.0' })).toEqual([]);
  });

  test('need three different hosts and a default language among the languages', () => {
    const url = 'https://example.org';
    expect(problemsOf({ APP_SECRET: secret, BASE_URL: url, API_URL: url })).toEqual([
      `API_URL is "${url}": each of the three hosts needs a name of its own`,
    ]);
    expect(
      problemsOf({ APP_SECRET: secret, BASE_URL: 'http://a.test', PROFILES_URL: 'https://a.test:80' }),
    ).toEqual(['PROFILES_URL is "https://a.test:80": each of the three hosts needs a name of its own']);
    expect(problemsOf({ APP_SECRET: secret, LOCALES: 'de', DEFAULT_LOCALE: 'fr' })).toEqual([
      'DEFAULT_LOCALE is "fr": choose one of LOCALES (de)',
    ]);
  });

  test('need mail for registration in production, and valid domains and usernames', () => {
    const said = (environment: Record<string, string>) => {
      const result = parseConfig({ APP_SECRET: 'eight words that nobody else would guess', ...environment });
      return 'problems' in result
        ? result.problems.map(({ variable, message }) => `${variable} ${message}`)
        : [];
    };
    const mail = { SMTP_URL: 'smtp://127.0.0.1', MAIL_FROM: 'people@example.org' };
    expect(said({ REGISTRATION: 'open' })).toEqual([
      'REGISTRATION is "open" and needs SMTP_URL to confirm email addresses; set it, or REGISTRATION=closed',
    ]);
    expect(said({ REGISTRATION: 'request', ...mail })).toEqual([]);
    expect(said({ REGISTRATION: 'request', APP_ENV: 'development' })).toEqual([]);
    expect(said({ REGISTRATION: 'yes', ...mail })[0]).toContain('closed');
    expect(said({ REGISTRATION_DOMAINS: 'nowhere' })[0]).toContain('"nowhere" is not a mail domain');
    expect(said({ RESERVED_NAMES: '.hidden' })[0]).toContain('is not a valid username');
    expect(said({ RESERVED_NAMES: 'none', REGISTRATION_DOMAINS: '@Example.org' })).toEqual([]);
  });

  test('cause no problem if they have no effect', () => {
    const environment = { APP_ENV: 'development', HOST: '0.0.0.0', PORT: 'x', DATABASE_URL: 'sqlite:a.db' };
    expect(parseConfig(environment, ['databaseUrl'])).toEqual({
      config: { databaseUrl: { engine: 'sqlite', path: 'a.db' }, given: ['DATABASE_URL'], warnings: [] },
    });
    expect(parseConfig({ LOCALES: 'de' }, ['defaultLocale', 'locales'])).toMatchObject({
      problems: [{ variable: 'DEFAULT_LOCALE' }],
    });
  });

  test('are all in the help with their default values', () => {
    const help = describeSettings();
    for (const line of [
      'APP_ENV',
      'HOST',
      'PORT',
      'BASE_URL',
      'PROFILES_URL',
      'API_URL',
      'DATABASE_URL',
      'APP_SECRET',
    ]) {
      expect(help).toContain(`  ${line} `);
    }
    expect(help).toMatch(/PROFILES_URL +Public URL .*\n +\[http:\/\/preview\.localhost:8000\]/);
  });
});

test('prints settings as they were written', () => {
  const given = {
    SITE_LINKS: 'Imprint=https://example.org/imprint, Write=mailto:us@example.org',
    BACKUP_AT: '03:00, 15:05',
    TRUSTED_PROXIES: '10.0.0.0/8, 127.0.0.1',
    MAIL_FROM: 'People <people@example.org>',
    SMTP_URL: 'smtp://mail.example.org',
    RATE_LIMIT_READS: '10',
    OIDC_ISSUER: 'https://sso.example.org',
    OIDC_CLIENT_ID: 'vitrine',
    OIDC_CLIENT_SECRET: secret,
    OIDC_ALLOW: 'example.org',
  };
  const result = parseConfig({ APP_SECRET: secret, ...given });
  if ('problems' in result) throw new Error(JSON.stringify(result.problems));
  const shown = showSettings(result.config);
  expect(shown.filter(([, text]) => text.includes('[object'))).toEqual([]);
  expect(Object.fromEntries(shown)).toMatchObject({
    SITE_LINKS: given.SITE_LINKS,
    BACKUP_AT: given.BACKUP_AT,
  });
});

describe('a provider open to everyone', () => {
  const problems = (issuer: string, more: Record<string, string> = {}) =>
    problemsOf({ APP_SECRET: secret, OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'vitrine', ...more });

  test.each([
    'https://accounts.google.com',
    'https://gitlab.com',
    'https://login.yahoo.com',
    'https://orcid.org',
    'https://orcid.org/',
    'https://sandbox.orcid.org',
    'https://www.linkedin.com/oauth',
    'https://appleid.apple.com',
    'https://www.facebook.com',
    'https://cilogon.org',
  ])('(%s) needs OIDC_ALLOW', (issuer) => {
    expect(problems(issuer)).toEqual([
      `OIDC_ALLOW is not set: anyone can have an account at ${issuer}; set a claim or mail domain, for example OIDC_ALLOW=example.org, or set OIDC_CREATE=off`,
    ]);
    expect(problems(issuer, { OIDC_ALLOW: 'example.org' })).toEqual([]);
    expect(problems(issuer, { OIDC_CREATE: 'off' })).toEqual([]);
  });

  test.each(['common', 'organizations', 'consumers', '9188040d-6c67-4c5b-b112-36a304b66dad'])(
    'at Microsoft (%s) is rejected',
    (tenant) => {
      const issuer = `https://login.microsoftonline.com/${tenant}/v2.0`;
      expect(problems(issuer, { OIDC_ALLOW: 'example.org' }).join()).toContain('name your own tenant');
    },
  );

  test("isn't a provider of one organization", () => {
    const tenant = '9188040d-0000-4c5b-b112-36a304b66dad';
    for (const issuer of [
      'https://gitlab.example.org',
      'https://orcid.org.example.org',
      `https://login.microsoftonline.com/${tenant}/v2.0`,
    ])
      expect(problems(issuer)).toEqual([]);
  });
});

describe('names with spaces and commas', () => {
  const read = (given: Record<string, string>) => {
    const provider = { OIDC_ISSUER: 'https://sso.example.org', OIDC_CLIENT_ID: 'vitrine' };
    const result = parseConfig({ APP_SECRET: secret, ...provider, OIDC_CLIENT_SECRET: secret, ...given });
    if ('problems' in result) return result.problems.map(({ message }) => message).join();
    return result.config;
  };

  test.each<[string, object[]]>([
    [
      'groups=staff,groups=ops',
      [
        { claim: 'groups', value: 'staff' },
        { claim: 'groups', value: 'ops' },
      ],
    ],
    [
      'groups=Vitrine Operators , a.b=c',
      [
        { claim: 'groups', value: 'Vitrine Operators' },
        { claim: 'a.b', value: 'c' },
      ],
    ],
    ['"groups=CN=ops,OU=it,DC=example"', [{ claim: 'groups', value: 'CN=ops,OU=it,DC=example' }]],
    [
      'groups="CN=ops,OU=it", groups=b',
      [
        { claim: 'groups', value: 'CN=ops,OU=it' },
        { claim: 'groups', value: 'b' },
      ],
    ],
    ['groups="Domain example.org"', [{ claim: 'groups', value: 'Domain example.org' }]],
  ])('%s is a list of rules that can be read again as shown', (value, rules) => {
    for (const [name, key] of [
      ['OIDC_ALLOW', 'oidcAllow'],
      ['OIDC_OPERATORS', 'oidcOperators'],
    ] as const) {
      const config = read({ [name]: value });
      if (typeof config === 'string') throw new Error(config);
      expect(config[key]).toEqual(rules as never);
      const shown = Object.fromEntries(showSettings(config))[name] ?? '';
      expect(read({ [name]: shown })).toMatchObject({ [key]: rules });
    }
  });

  test.each([
    'groups=CN=ops,OU=it',
    'groups=CN=ops, dc=example',
    'groups=staff groups=ops',
    'groups=staff\ngroups=ops',
    '"groups=staff" groups=ops',
    'groups="staff',
    'groups= ',
  ])('%p is rejected', (value) => {
    expect(read({ OIDC_ALLOW: value })).toBeString();
    expect(read({ OIDC_OPERATORS: value })).toBeString();
  });

  test.each([
    ['groups=helpdesk:support', [{ claim: 'groups', value: 'helpdesk', role: 'support' }]],
    [
      'groups=urn:a:b:editor, roles=x:auditor',
      [
        { claim: 'groups', value: 'urn:a:b', role: 'editor' },
        { claim: 'roles', value: 'x', role: 'auditor' },
      ],
    ],
    ['groups="CN=a,OU=b":support', [{ claim: 'groups', value: 'CN=a,OU=b', role: 'support' }]],
  ])('%s is a list of OIDC_ROLES, cut at the last colon', (value, rules) => {
    const config = read({ OIDC_ROLES: value });
    if (typeof config === 'string') throw new Error(config);
    expect(config.oidcRoles).toEqual(rules as never);
    const shown = Object.fromEntries(showSettings(config)).OIDC_ROLES ?? '';
    expect(read({ OIDC_ROLES: shown })).toMatchObject({ oidcRoles: rules });
  });

  test.each([
    'groups=helpdesk',
    'groups=helpdesk:king',
    'helpdesk:support',
    'groups=:support',
    'a=b:support c=d:editor',
  ])('%p is rejected in OIDC_ROLES', (value) => {
    expect(read({ OIDC_ROLES: value })).toBeString();
  });

  test.each(['groups=Domain example.org', 'example.org example.com'])(
    '%p is rejected in OIDC_ALLOW',
    (value) => {
      expect(read({ OIDC_ALLOW: value })).toContain('quote values');
    },
  );

  test('separates fonts by commas', () => {
    const fonts = '/Library/Fonts/Arial Unicode.ttf, "/opt/a,b.otf",/opt/c.ttf';
    expect(read({ CARD_FONTS: fonts })).toMatchObject({
      cardFonts: ['/Library/Fonts/Arial Unicode.ttf', '/opt/a,b.otf', '/opt/c.ttf'],
    });
  });
});
