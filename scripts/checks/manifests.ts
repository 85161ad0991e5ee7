import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';

const DEPLOY = join(import.meta.dirname, '../../deploy');
export const BASE = 'kubernetes/base';
export const OVERLAYS = ['kubernetes/overlays/staging', 'kubernetes/overlays/production'];

export type Settings = Readonly<Record<string, string>>;

interface Named {
  readonly name: string;
}

export interface Container extends Named {
  readonly image: string;
  readonly args?: readonly string[];
  readonly env?: readonly { readonly name: string; readonly value?: string }[];
  readonly envFrom?: readonly { readonly configMapRef?: Named; readonly secretRef?: Named }[];
  readonly ports?: readonly Named[];
  readonly securityContext: object;
  readonly resources: { readonly limits: object };
  readonly volumeMounts?: readonly Named[];
  readonly [probe: `${string}Probe`]: { readonly httpGet?: object; readonly timeoutSeconds?: number } | undefined;
}

interface PodSpec {
  readonly serviceAccountName?: string;
  readonly terminationGracePeriodSeconds?: number;
  readonly securityContext: object;
  readonly containers: readonly Container[];
  readonly volumes?: readonly Named[];
}

/** What Kubernetes is told of one thing; of its kind, what is looked into. */
interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: Named & { readonly namespace?: string; readonly annotations?: Settings };
  readonly data?: Settings;
  readonly spec?: {
    readonly template?: { readonly metadata?: { readonly labels: Settings }; readonly spec: PodSpec };
    readonly scaleTargetRef?: { readonly kind: string; readonly name: string };
    readonly selector?: Settings;
    readonly ports?: readonly { readonly targetPort: string }[];
    readonly rules?: readonly [{ readonly http: { readonly paths: readonly [{ readonly backend: Backend }] } }];
    readonly cluster?: Named;
    readonly endpoints?: readonly object[];
  };
}

interface Backend {
  readonly service: Named & { readonly port: object };
}

interface Kustomization {
  readonly resources: readonly string[];
  readonly images?: readonly object[];
  readonly patches?: readonly { readonly path?: string; readonly target?: Pick<Manifest, 'kind'> & Named }[];
  readonly configMapGenerator?: readonly (Named & { readonly namespace: string; readonly envs: readonly string[] })[];
}

interface ComposeService {
  readonly image: string;
  readonly command?: readonly string[];
  readonly stop_grace_period?: string;
  readonly environment?: Settings;
}

export async function readKustomization(folder: string): Promise<Kustomization> {
  return parse(await readFile(join(DEPLOY, folder, 'kustomization.yaml'), 'utf8')) as Kustomization;
}

/** Every document of a file. @throws Error for what is no YAML */
export async function readManifests(path: string): Promise<Manifest[]> {
  const documents = parseAllDocuments(await readFile(join(DEPLOY, path), 'utf8'));
  return [...documents].map((document) => {
    if (document.errors[0]) throw document.errors[0];
    return document.toJS() as Manifest;
  });
}

/** All that the base has, in the order of its resources, and last the ConfigMaps that Kustomize makes. */
export async function readBase(): Promise<Manifest[]> {
  const { resources } = await readKustomization(BASE);
  const written = (await Promise.all(resources.map((name) => readManifests(`${BASE}/${name}`)))).flat();
  return [...written, ...(await readConfigMaps(BASE))];
}

/** The ConfigMaps that Kustomize makes of a folder's files of settings; of an overlay, what it puts into those of the base. */
export async function readConfigMaps(folder: string): Promise<Manifest[]> {
  const { configMapGenerator = [] } = await readKustomization(folder);
  return Promise.all(
    configMapGenerator.map(async ({ name, namespace, envs }) => {
      const files = await Promise.all(envs.map((file) => readSettings(`${folder}/${file}`)));
      const data = Object.fromEntries(files.flatMap((file) => Object.entries(file)));
      return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, namespace }, data };
    }),
  );
}

export async function readCompose(): Promise<{ services: Record<string, ComposeService> }> {
  const text = await readFile(join(DEPLOY, 'compose.yaml'), 'utf8');
  return parse(text, { merge: true }) as { services: Record<string, ComposeService> };
}

/** A file of lines `NAME=value`. */
export async function readSettings(path: string): Promise<Settings> {
  const text = await readFile(join(DEPLOY, path), 'utf8');
  return Object.fromEntries(
    [...text.matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
}

export async function listFiles(folder: string): Promise<string[]> {
  return (await readdir(join(DEPLOY, folder))).filter((name) => name.endsWith('.yaml'));
}

/** The pods that the manifests start. */
export const podsOf = (manifests: readonly Manifest[]) =>
  manifests.flatMap(({ spec }) =>
    spec?.template ? [{ labels: spec.template.metadata?.labels ?? {}, spec: spec.template.spec }] : [],
  );

export const fits = (labels: Settings, wanted: Settings) =>
  Object.entries(wanted).every(([name, value]) => labels[name] === value);
