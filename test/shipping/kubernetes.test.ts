import { expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { settings } from '../../src/core/config/settings.ts';
import { root } from '../support/vitrine.ts';

const folder = join(root, 'deploy/kubernetes');
const names = readdirSync(folder).filter((name) => name !== 'kustomization.yaml');
// biome-ignore lint/suspicious/noExplicitAny: manifests of six kinds
const read = (name: string): any => Bun.YAML.parse(readFileSync(join(folder, name), 'utf8'));
const { spec } = read('deployment.yaml');
const pod = spec.template.spec;
const [container] = pod.containers;

test('the kustomization lists every manifest', () => {
  expect(read('kustomization.yaml').resources.toSorted()).toEqual(names.toSorted());
});

test('two replicas survive a drain, and selectors find them', () => {
  const labels = { 'app.kubernetes.io/name': 'vitrine' };
  const budget = read('disruption-budget.yaml').spec;
  expect([spec.replicas, budget.minAvailable]).toEqual([2, 1]);
  expect([spec.selector.matchLabels, spec.template.metadata.labels]).toEqual([labels, labels]);
  expect([budget.selector.matchLabels, read('service.yaml').spec.selector]).toEqual([labels, labels]);
});

test('pods run without root, without service links, and on a read-only root', () => {
  expect([pod.enableServiceLinks, pod.automountServiceAccountToken]).toEqual([false, false]);
  expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 65532 });
  expect(container.securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  });
  const mounted = container.volumeMounts.map(({ name }: { name: string }) => name);
  expect(mounted).toEqual(pod.volumes.map(({ name }: { name: string }) => name));
});

test('probes ask for the domain of the settings, and the ingress leads to its three hosts', () => {
  const { data } = read('config.yaml');
  const known = new Set<string>(Object.values(settings).map(({ variable }) => variable));
  expect(Object.keys(data).filter((name) => name !== 'TMPDIR' && !known.has(name))).toEqual([]);
  for (const probe of [container.startupProbe, container.readinessProbe])
    expect([probe.httpGet.path, probe.httpGet.httpHeaders]).toEqual([
      '/health/ready',
      [{ name: 'Host', value: data.DOMAIN }],
    ]);
  expect(container.livenessProbe.tcpSocket.port).toBe(container.ports[0].name);
  const hosts = [data.DOMAIN, `people.${data.DOMAIN}`, `api.${data.DOMAIN}`];
  const { metadata, spec: ingress } = read('ingress.yaml');
  const { rules, tls } = ingress;
  // As in nginx.conf. The default of ingress-nginx would reject most images.
  expect(metadata.annotations['nginx.ingress.kubernetes.io/proxy-body-size']).toBe('128m');
  expect([rules.map(({ host }: { host: string }) => host), tls[0].hosts]).toEqual([hosts, hosts]);
});

test('Compose and Kubernetes pull the same image', () => {
  const compose = readFileSync(join(root, 'compose.yaml'), 'utf8');
  const [, image = '', series = ''] = /image: (ghcr.*):\$\{VITRINE_VERSION:-(.*)\}\n/.exec(compose) ?? [];
  expect(container.image).toBe(`${image}:${series}`);
});
