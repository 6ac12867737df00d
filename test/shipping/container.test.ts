import { expect, test } from 'bun:test';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { root, vitrine } from '../support/vitrine.ts';

const dockerfile = read('Dockerfile');
const compose = Bun.YAML.parse(read('compose.yaml')) as Compose;

interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: { readonly inside: { readonly ipam: { readonly config: { subnet: string }[] } } };
  readonly volumes: Readonly<Record<string, null>>;
}

interface Service {
  readonly image: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly env_file?: readonly { readonly path: string; readonly required: boolean }[];
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly tmpfs?: readonly string[];
}

test('the Dockerfile is well-formed and copies existing files', () => {
  expect(validate(dockerfile).map(({ message }) => message)).toEqual([]);
  const ignored = read('.dockerignore').split('\n');
  for (const [, names = ''] of dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)) {
    for (const name of names.split(' '))
      expect([name, existsSync(join(root, name)), ignored.includes(`!${name}`)]).toEqual([name, true, true]);
  }
});

test('the image runs as an unprivileged user with a health check', () => {
  const last = dockerfile.slice(dockerfile.lastIndexOf('FROM '));
  expect(last).toMatch(/^USER 65532:65532$/m);
  expect(last).toMatch(/^HEALTHCHECK .*CMD \["vitrine", "health"\]$/m);
});

test('the Dockerfile builds for the target architecture and sets OCI labels', () => {
  expect(dockerfile).toContain('FROM --platform=$BUILDPLATFORM node:');
  expect(dockerfile).toContain('--target "linux-$(echo "$TARGETARCH" | sed s/amd64/x64/)"');
  const last = dockerfile.slice(dockerfile.lastIndexOf('FROM '));
  const labels = [...last.matchAll(/org\.opencontainers\.image\.(\w+)="[^"]+"/g)].map(([, name]) => name);
  expect(labels).toEqual(['title', 'description', 'url', 'source', 'licenses', 'version', 'revision']);
  expect(compose.services.vitrine).not.toHaveProperty('build');
});

test("compose.yaml reads the example's settings and publishes only Caddy", () => {
  const asked = new Set(
    read('compose.yaml')
      .matchAll(/\$\{([A-Z_]+)/g)
      .map(([, name]) => name),
  );
  const named = read('docs/examples/compose.env')
    .matchAll(/^([A-Z_]+)=/gm)
    .map(([, name]) => name);
  expect([...asked].sort()).toEqual([...named].sort());
  const { vitrine, database, caddy } = compose.services;
  expect([vitrine?.ports, database?.ports]).toEqual([undefined, undefined]);
  expect(caddy?.ports).toEqual(['80:80', '443:443', '443:443/udp']);
  expect([vitrine?.environment.BACKUP_DIR, vitrine?.volumes]).toEqual(['/data/backups', ['vitrine:/data']]);
  expect(dockerfile).toContain('--chown=65532:65532 /data /data');
  expect(vitrine?.environment.TRUSTED_PROXIES).toBe(compose.networks.inside.ipam.config[0]?.subnet);
});

test('compose.yaml reads all other settings from vitrine.env, if it exists', () => {
  expect(compose.services.vitrine?.env_file).toEqual([{ path: 'vitrine.env', required: false }]);
  expect(read('docs/operators/install.md')).toContain('to `vitrine.env`');
  expect(read('.gitignore').split('\n')).toContain('vitrine.env');
});

test("stores large files on a disk, since the container's temporary folder is in memory", () => {
  const { environment, volumes, tmpfs } = compose.services.vitrine ?? {};
  expect(tmpfs).toEqual(['/tmp']);
  expect(volumes?.map((volume) => volume.split(':')[1])).toContain(environment?.TMPDIR);
});

test('the commands of the emergency instructions exist', async () => {
  const pages = ['install', 'backups', 'upgrade'].map((name) => read(`docs/operators/${name}.md`)).join('');
  const typed = pages.matchAll(/^(?:[A-Z_]+=\S+ )?docker compose (exec|run --rm) (\w+) (\S+)(?: (\S+))?/gm);
  const inImages = ['exec vitrine vitrine', 'exec database createdb'];
  const help = (await vitrine('', ['--help'])).out;
  let count = 0;
  for (const [line, how, service = '', first = '', second = ''] of typed) {
    count += 1;
    expect([line, service in compose.services]).toEqual([line, true]);
    if (how === 'exec') expect(inImages).toContain(`${how} ${service} ${first}`);
    // The image's entry point is Vitrine, so the arguments are a command of it.
    if (service === 'vitrine')
      expect(help).toMatch(new RegExp(`^  ${how === 'exec' ? second : first}\\b`, 'm'));
  }
  expect(count).toBe(11);
  expect(dockerfile).toContain('ENTRYPOINT ["vitrine"]');
  expect(pages).toContain(`newest=${compose.services.vitrine?.environment.BACKUP_DIR}/`);
  expect(compose.services.vitrine?.environment.DATABASE_URL).toContain('DATABASE_NAME:-vitrine');
});

test('services wait for their dependencies and have volumes', () => {
  for (const [name, service] of Object.entries(compose.services)) {
    for (const [needed, { condition }] of Object.entries(service.depends_on ?? {}))
      expect([name, needed in compose.services, condition]).toEqual([name, true, 'service_healthy']);
    for (const volume of service.volumes ?? []) {
      const [source = ''] = volume.split(':');
      const isThere = source.startsWith('./') ? existsSync(join(root, source)) : source in compose.volumes;
      expect([name, source, isThere]).toEqual([name, source, true]);
    }
  }
});

function read(name: string): string {
  return readFileSync(join(root, name), 'utf8');
}
