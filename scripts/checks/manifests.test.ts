import { describe, expect, it } from 'vitest';
import { readEnv, SETTING_NAMES } from '#server/env.ts';
import { PRODUCTION_SETTINGS } from '../testing/production-settings.ts';
import {
  BASE,
  fits,
  listFiles,
  OVERLAYS,
  podsOf,
  readBase,
  readCompose,
  readConfigMaps,
  readKustomization,
  readManifests,
  readSettings,
  type Container,
  type Settings,
} from './manifests.ts';

const IMAGE = 'sunbaerang';
/** Names of `deploy/.env` that only compose.yaml reads. */
const OF_COMPOSE = ['DATABASE_PASSWORD', 'TURN_HOST', 'TURN_ADDRESS'];
/** The operator's secrets: any values that a server accepts. */
const SECRETS: Settings = {
  ...PRODUCTION_SETTINGS,
  METRICS_TOKEN: 'a-token-of-the-scraper',
  SMTP_URL: 'smtps://mail.example:465',
  S3_ENDPOINT: 'https://files.example',
  S3_BUCKET: 'sunbaerang',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'key',
  TURN_SECRET: 'a-secret-of-the-relay',
};
const DATABASE: Settings = {
  DATABASE_URL: 'postgres://a:b@database-pooler:5432/sunbaerang',
  DATABASE_DIRECT_URL: 'postgres://a:b@database-rw:5432/sunbaerang',
  DATABASE_REPLICA_URL: 'postgres://a:b@database-ro:5432/sunbaerang',
};
/** Pods that operators of the cluster make, by the labels that they give them. */
const OF_OPERATORS: readonly Settings[] = [
  { 'cnpg.io/cluster': 'database' },
  { 'cnpg.io/poolerName': 'database-pooler' },
];
/** Secrets that the manifests describe and the operator creates. */
const KNOWN_SECRETS = new Set(['sunbaerang-secrets', 'sunbaerang-database']);

/** `CLOSE_WITHIN_MS` of src/server/shutdown.ts, and `QUEUE_TIMEOUT_MS` of src/server/db/open-database.ts. */
const [CLOSE_WITHIN_SECONDS, QUEUE_SECONDS] = [10, 5];
const INNER_NETWORKS = [
  '10.0.0.0-10.255.255.255',
  '100.64.0.0-100.127.255.255',
  '127.0.0.0-127.255.255.255',
  '169.254.0.0-169.254.255.255',
  '172.16.0.0-172.31.255.255',
  '192.168.0.0-192.168.255.255',
  'fc00::-fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
  'fe80::-febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
];

const base = await readBase();
const pods = podsOf(base);
const ours = pods.filter(({ spec }) => spec.containers.some(({ image }) => image === IMAGE));
const find = (kind: string, name: string) =>
  base.find((manifest) => manifest.kind === kind && manifest.metadata.name === name);

describe('deploy/kubernetes', () => {
  it('every file is one of the base or patches something of it', async () => {
    const { resources } = await readKustomization(BASE);
    expect((await listFiles(BASE)).filter((name) => name !== 'kustomization.yaml').toSorted()).toEqual(
      resources.toSorted(),
    );
    for (const manifest of base) {
      expect(manifest).toMatchObject({ apiVersion: expect.any(String) as string, kind: expect.any(String) as string });
      const isCommon = manifest.kind === 'Namespace';
      expect(manifest.metadata.namespace).toBe(
        isCommon ? undefined : manifest.metadata.name === 'turn' ? 'sunbaerang-turn' : 'sunbaerang',
      );
    }
    for (const overlay of OVERLAYS) {
      const { patches = [], images = [] } = await readKustomization(overlay);
      expect(images).toMatchObject([{ name: IMAGE }]);
      const paths = patches.flatMap(({ path }) => path ?? []);
      expect((await listFiles(overlay)).filter((name) => name !== 'kustomization.yaml').toSorted()).toEqual(
        paths.toSorted(),
      );
      const patched = (await Promise.all(paths.map((path) => readManifests(`${overlay}/${path}`)))).flat();
      const targets = [
        ...patched.map(({ kind, metadata }) => ({ kind, name: metadata.name })),
        ...patches.flatMap(({ target }) => target ?? []),
      ];
      for (const { kind, name } of targets) expect(find(kind, name)).toBeDefined();
    }
  });

  it.each(OVERLAYS)('%s: every role starts with settings that the server accepts', async (overlay) => {
    const [patch] = await readConfigMaps(overlay);
    const data = { ...find('ConfigMap', 'sunbaerang-settings')?.data, ...patch?.data };
    const roles = ours.flatMap(({ spec }) => spec.containers.map((container) => settingsOf(container, data)));
    expect(roles.map(({ ROLE }) => ROLE)).toEqual(['web', 'worker', 'worker']);
    for (const settings of roles) {
      expect(Object.keys(settings).filter((name) => !SETTING_NAMES.includes(name))).toEqual([]);
      expect(() => readEnv(settings)).not.toThrow();
    }
  });

  it('settings that change roll the pods: their ConfigMap is made anew, under another name', async () => {
    const generated = (at: string) => readKustomization(at).then(({ configMapGenerator }) => configMapGenerator);
    const made = { name: 'sunbaerang-settings', namespace: 'sunbaerang', envs: ['settings.env'] };
    expect(await generated(BASE)).toEqual([made]);
    for (const overlay of OVERLAYS) expect(await generated(overlay)).toEqual([{ ...made, behavior: 'merge' }]);
    const { resources } = await readKustomization(BASE);
    const written = (await Promise.all(resources.map((name) => readManifests(`${BASE}/${name}`)))).flat();
    expect(written.filter(({ kind }) => kind === 'ConfigMap')).toEqual([]);
  });

  it('our containers run as another user than root, on a root that they cannot write, without rights', () => {
    expect(ours).toHaveLength(3);
    for (const { spec } of pods) {
      expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
      for (const container of spec.containers) {
        expect(container.securityContext).toEqual({
          readOnlyRootFilesystem: true,
          allowPrivilegeEscalation: false,
          // coturn's program has this one in its file, and is not started without it.
          capabilities: container.name === 'turn' ? { drop: ['ALL'], add: ['NET_BIND_SERVICE'] } : { drop: ['ALL'] },
        });
        expect(container.resources.limits).toHaveProperty('memory');
        expect(container.image).toMatch(container.image === IMAGE ? /./ : /:\d/);
        for (const { name } of container.volumeMounts ?? [])
          expect(spec.volumes?.map((each) => each.name)).toContain(name);
      }
    }
  });

  it('probes ask health addresses at a port of the container; web and worker have all three', () => {
    const servers = ours.flatMap(({ spec }) => spec.containers).filter(({ args }) => args === undefined);
    expect(servers).toHaveLength(2);
    for (const container of servers) {
      const paths = (['startupProbe', 'livenessProbe', 'readinessProbe'] as const).map(
        (name) => container[name]?.httpGet,
      );
      expect(paths).toEqual(['/livez', '/livez', '/readyz'].map((path) => ({ path, port: 'http' })));
      expect(container.ports).toEqual([{ name: 'http', containerPort: 3000 }]);
    }
  });

  it('whatever selects pods or names another thing finds it', () => {
    for (const manifest of base) {
      for (const labels of selectorsIn(manifest.spec)) {
        const isFound = [...pods.map((pod) => pod.labels), ...OF_OPERATORS].some((each) => fits(each, labels));
        expect(isFound, `${manifest.kind} ${manifest.metadata.name}: ${JSON.stringify(labels)}`).toBe(true);
      }
    }
    const scaled = find('HorizontalPodAutoscaler', 'web')?.spec?.scaleTargetRef;
    expect(find(scaled?.kind ?? '', scaled?.name ?? '')).toBeDefined();
    for (const { kind, spec } of base) {
      if (kind !== 'Service') continue;
      const [pod] = pods.filter(({ labels }) => fits(labels, spec?.selector ?? {}));
      const ports = pod?.spec.containers.flatMap((container) => container.ports ?? []).map((port) => port.name);
      for (const { targetPort } of spec?.ports ?? []) expect(ports).toContain(targetPort);
    }
    const backend = find('Ingress', 'web')?.spec?.rules?.[0]?.http.paths[0]?.backend.service;
    expect(find('Service', backend?.name ?? '')?.spec?.ports).toEqual([expect.objectContaining(backend?.port ?? {})]);
    for (const { spec } of ours) expect(find('ServiceAccount', spec.serviceAccountName ?? '')).toBeDefined();
    for (const { apiVersion, spec } of base) {
      if (!apiVersion.startsWith('postgresql.cnpg.io') || !spec?.cluster) continue;
      expect(find('Cluster', spec.cluster.name)).toBeDefined();
    }
    expect(find('ServiceMonitor', 'sunbaerang')?.spec?.endpoints?.[0]).toMatchObject({
      port: 'http',
      path: '/metrics',
    });
  });
});

describe('what the server does by itself', () => {
  it('is given enough time: readiness covers the queue for a connection, termination the drain and 10 s', async () => {
    const { services } = await readCompose();
    const servers = Object.values(services).filter(({ image }) => image === IMAGE);
    const given = { NODE_ENV: 'production', PUBLIC_URL: 'https://example.com', TURN_URLS: 'turn:example.com' };
    const drain = readEnv({ ...SECRETS, ...given }).DRAIN_SECONDS;
    expect(servers).toHaveLength(3);
    for (const { stop_grace_period: grace } of servers)
      expect(Number(/^(\d+)s$/.exec(grace ?? '')?.[1])).toBeGreaterThan(drain + CLOSE_WITHIN_SECONDS);
    const set = Number(find('ConfigMap', 'sunbaerang-settings')?.data?.DRAIN_SECONDS);
    const serving = ours.filter(({ spec }) => spec.containers.every(({ args }) => args === undefined));
    expect(serving).toHaveLength(2);
    for (const { spec } of serving) {
      expect(spec.terminationGracePeriodSeconds).toBeGreaterThan(set + CLOSE_WITHIN_SECONDS);
      for (const { readinessProbe } of spec.containers)
        expect(readinessProbe?.timeoutSeconds).toBeGreaterThan(QUEUE_SECONDS);
    }
  });

  it('has an order: the migration after its settings and its database, the servers after the migration', async () => {
    const waveOf = (kind: string, name: string) =>
      Number(find(kind, name)?.metadata.annotations?.['argocd.argoproj.io/sync-wave'] ?? 0);
    expect(find('Job', 'migrate')?.metadata.annotations).toMatchObject({ 'argocd.argoproj.io/hook': 'Sync' });
    for (const [kind, name] of [
      ['ConfigMap', 'sunbaerang-settings'],
      ['ServiceAccount', 'sunbaerang'],
      ['Cluster', 'database'],
    ] as const)
      expect(waveOf(kind, name)).toBeLessThan(waveOf('Job', 'migrate'));
    for (const [kind, name] of [
      ['Deployment', 'web'],
      ['Deployment', 'worker'],
      ['HorizontalPodAutoscaler', 'web'],
    ] as const)
      expect(waveOf(kind, name)).toBeGreaterThan(waveOf('Job', 'migrate'));
  });
});

describe('the relay of rooms', () => {
  it('relays between members and into no network of ours, wherever it runs', async () => {
    const { services } = await readCompose();
    const inCluster = pods.flatMap(({ spec }) => spec.containers).find(({ name }) => name === 'turn')?.args ?? [];
    for (const args of [services['turn']?.command ?? [], inCluster]) {
      expect(args).toEqual(expect.arrayContaining(['--no-tcp-relay', '--no-multicast-peers', '--use-auth-secret']));
      // Bytes a second of a picture of 720p and the sound, each way, and the ports that it has.
      const portAt = (name: string) => Number(args.find((each) => each.startsWith(name))?.split('=')[1]);
      const ports = portAt('--max-port') - portAt('--min-port') + 1;
      expect(args).toEqual(expect.arrayContaining(['--user-quota=100', '--max-bps=500000', '--min-port=49200']));
      expect(portAt('--total-quota')).toBeGreaterThanOrEqual(100);
      expect(portAt('--total-quota')).toBeLessThanOrEqual(ports);
      const denied = args.filter((each) => each.startsWith('--denied-peer-ip=')).map((each) => each.split('=')[1]);
      expect(denied).toEqual(expect.arrayContaining(INNER_NETWORKS));
    }
  });
});

describe('deploy/compose.yaml', () => {
  it('its servers start with settings that the server knows and accepts', async () => {
    const { services } = await readCompose();
    const example = await readSettings('.env.example');
    const given = Object.fromEntries(
      Object.entries(example).map(([name, value]) => [name, value || (SECRETS[name] ?? '')]),
    );
    const names = Object.keys(example).filter((name) => !OF_COMPOSE.includes(name));
    expect(names.filter((name) => !SETTING_NAMES.includes(name))).toEqual([]);
    const servers = Object.values(services).filter(({ image }) => image === IMAGE);
    expect(servers.map(({ environment }) => environment?.ROLE)).toEqual(['web', 'web', 'worker']);
    for (const server of servers) {
      expect(server).toMatchObject({ read_only: true, user: '65532:65532', env_file: '.env' });
      const settings = Object.fromEntries(
        Object.entries(server.environment ?? {}).map(([name, value]) => [name, fill(value, given)]),
      );
      expect(Object.keys(settings).filter((name) => !SETTING_NAMES.includes(name))).toEqual([]);
      expect(() => readEnv({ ...given, ...settings })).not.toThrow();
    }
  });
});

/** What a container of ours has in its environment. */
function settingsOf(container: Container, data: Settings): Settings {
  const sources = (container.envFrom ?? []).map(({ configMapRef, secretRef }) => {
    if (configMapRef) return configMapRef.name === 'sunbaerang-settings' ? data : {};
    expect(KNOWN_SECRETS).toContain(secretRef?.name);
    return secretRef?.name === 'sunbaerang-database' ? DATABASE : SECRETS;
  });
  const own = (container.env ?? []).map(({ name, value = '' }) => [name, value] as const);
  return Object.assign({}, ...sources, Object.fromEntries(own)) as Settings;
}

/** The labels of every selector of pods in a specification. */
function selectorsIn(spec: unknown): Settings[] {
  if (typeof spec !== 'object' || spec === null) return [];
  return Object.entries(spec).flatMap(([key, value]: [string, unknown]) => {
    if (key === 'namespaceSelector') return [];
    if (key === 'matchLabels') return [value as Settings];
    if (key === 'selector' && !('matchLabels' in (value as object))) return [value as Settings];
    return selectorsIn(value);
  });
}

const fill = (value: string, given: Settings) =>
  value.replaceAll(/\$\{(\w+)\}/g, (_whole, name: string) => given[name] ?? '');
