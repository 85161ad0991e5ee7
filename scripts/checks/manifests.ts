import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';

export const DEPLOY = join(import.meta.dirname, '../../deploy');
export const BASE = 'kubernetes/base';
export const OVERLAYS = ['kubernetes/overlays/staging', 'kubernetes/overlays/production'];

export type Labels = Readonly<Record<string, string>>;
export type Settings = Readonly<Record<string, string>>;

export interface Container {
  readonly name: string;
  readonly image: string;
  readonly args?: readonly string[];
  readonly env?: readonly { readonly name: string; readonly value?: string }[];
  readonly envFrom?: readonly { readonly configMapRef?: { name: string }; readonly secretRef?: { name: string } }[];
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly securityContext: Readonly<Record<string, unknown>>;
  readonly resources: { readonly requests: object; readonly limits: object };
  readonly volumeMounts?: readonly { readonly name: string; readonly mountPath: string }[];
  readonly [probe: `${string}Probe`]:
    | { readonly httpGet?: { readonly path: string; readonly port: string }; readonly timeoutSeconds?: number }
    | undefined;
}

export interface Pod {
  readonly labels: Labels;
  readonly spec: {
    readonly serviceAccountName?: string;
    readonly terminationGracePeriodSeconds?: number;
    readonly securityContext: Readonly<Record<string, unknown>>;
    readonly containers: readonly Container[];
    readonly volumes?: readonly { readonly name: string }[];
  };
}

/** What the kinds that are looked into have. */
export interface Spec {
  readonly template?: { readonly metadata?: { readonly labels: Labels }; readonly spec: Pod['spec'] };
  readonly scaleTargetRef?: { readonly kind: string; readonly name: string };
  readonly selector?: Labels;
  readonly ports?: readonly { readonly name: string; readonly targetPort: string }[];
  readonly rules?: readonly {
    readonly http: {
      readonly paths: readonly {
        readonly backend: { readonly service: { readonly name: string; readonly port: object } };
      }[];
    };
  }[];
  readonly cluster?: { readonly name: string };
  readonly endpoints?: readonly object[];
}

/** What Kubernetes is told of one thing. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly namespace?: string;
    readonly labels?: Labels;
    readonly annotations?: Labels;
  };
  readonly data?: Settings;
  readonly spec?: Spec;
}

export interface Kustomization {
  readonly resources: readonly string[];
  readonly images?: readonly { readonly name: string; readonly newTag: string }[];
  readonly patches?: readonly { readonly path?: string; readonly target?: { kind: string; name: string } }[];
  readonly configMapGenerator?: readonly {
    readonly name: string;
    readonly namespace: string;
    readonly behavior?: string;
    readonly envs: readonly string[];
  }[];
}

export interface ComposeService {
  readonly image: string;
  readonly command?: readonly string[];
  readonly stop_grace_period?: string;
  readonly environment?: Settings;
  readonly env_file?: string;
  readonly read_only?: boolean;
  readonly user?: string;
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

/** The names that `.env.example` leaves to be filled in, and the values that it proposes. */
export async function readComposeExample(): Promise<Settings> {
  return readSettings('.env.example');
}

/** A file of lines `NAME=value`. */
async function readSettings(path: string): Promise<Settings> {
  const text = await readFile(join(DEPLOY, path), 'utf8');
  return Object.fromEntries(
    [...text.matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
}

export async function listFiles(folder: string): Promise<string[]> {
  return (await readdir(join(DEPLOY, folder))).filter((name) => name.endsWith('.yaml'));
}

/** The pods that the manifests start. */
export function podsOf(manifests: readonly Manifest[]): Pod[] {
  return manifests.flatMap(({ spec }) =>
    spec?.template ? [{ labels: spec.template.metadata?.labels ?? {}, spec: spec.template.spec }] : [],
  );
}

export const fits = (labels: Labels, wanted: Labels) =>
  Object.entries(wanted).every(([name, value]) => labels[name] === value);
