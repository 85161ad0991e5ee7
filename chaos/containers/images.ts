import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { listRuntimePackages } from '../../scripts/image/runtime-packages.ts';
import type { Machine } from './machine.ts';
import { debianSource } from './tools.ts';

const ROOT = join(import.meta.dirname, '../..');
const STAND_INS = join(import.meta.dirname, 'stand-ins');
/** What the services of compose.yaml are made of here. */
const DEBIAN_PACKAGES = ['postgresql-15', 'nginx-light', 'pgbouncer', 'coturn', 'ca-certificates'];
const NODE_PACKAGES = ['s3rver', 'smtp-server'];
const CERTIFICATES = 'etc/ssl/certs/ca-certificates.crt';

/** The image of the base: Debian with Node and npm, and with the services. */
export const DEBIAN = `localhost/sunbaerang-debian:${process.versions.node}`;
/** What is run in place of an image that compose.yaml names, since no registry of images is asked. */
const ENTRYPOINTS: Readonly<Record<string, readonly string[]>> = {
  postgres: ['/stand-ins/postgres'],
  pgbouncer: ['/stand-ins/pgbouncer'],
  nginx: ['nginx', '-g', 'daemon off;'],
  minio: ['node', '/stand-ins/files.ts'],
  mailpit: ['node', '/stand-ins/mail.ts'],
  coturn: ['turnserver'],
  mc: ['mc'],
};

/** The image of deploy/Containerfile, built as it stands. */
export async function buildImage(machine: Machine, name: string): Promise<void> {
  const npmrc = join(machine.folder, 'npmrc');
  const registry = (await machine.run('npm', ['config', 'get', 'registry'])).trim();
  await writeFile(npmrc, `registry=${registry}\ncafile=/${CERTIFICATES}\n`);
  const options = ['--isolation', 'chroot', '--layers', '--build-arg', `BUILD_IMAGE=${DEBIAN}`];
  const volume = ['--volume', `${npmrc}:/root/.npmrc:ro`];
  await machine.run('buildah', ['bud', ...options, ...volume, '-f', 'deploy/Containerfile', '-t', name, ROOT], ROOT);
}

/** Makes the base, unless an earlier run has. */
export async function ensureDebian(machine: Machine): Promise<void> {
  if (await machine.succeeds('podman', ['image', 'exists', DEBIAN])) return;
  const folder = await mkdtemp(join(machine.folder, 'debian-'));
  try {
    const { address, release } = await debianSource();
    const include = `--include=${DEBIAN_PACKAGES.join(',')}`;
    await machine.run('debootstrap', ['--variant=minbase', include, release, folder, address]);
    await rm(join(folder, 'var/cache/apt/archives'), { recursive: true, force: true });
    await rm(join(folder, 'etc/nginx/sites-enabled/default'), { force: true });
    // This machine's trusted certificates: its package registry may have its own authority.
    await copyFile(`/${CERTIFICATES}`, join(folder, CERTIFICATES));
    await putNode(join(folder, 'usr/local'));
    await symlink('/stand-ins/mc', join(folder, 'usr/local/bin/mc'));
    for (const path of await listRuntimePackages(ROOT, NODE_PACKAGES))
      await cp(join(ROOT, path), join(folder, 'stand-ins', path), { recursive: true });
    await importFolder(machine, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The images of others that a compose file names, by what is to run in their place. */
export async function standIn(machine: Machine, compose: string): Promise<void> {
  const text = await readFile(compose, 'utf8');
  for (const [, image = ''] of text.matchAll(/image: (docker\.io\/\S+)/g)) {
    const name = /([^/]+):[^:]+$/.exec(image)?.[1] ?? '';
    const entrypoint = ENTRYPOINTS[name];
    if (!entrypoint) throw new Error(`Nothing stands in for ${image}`);
    const container = (await machine.run('buildah', ['from', DEBIAN])).trim();
    await machine.run('buildah', ['copy', '--quiet', container, STAND_INS, '/stand-ins']);
    await machine.run('buildah', ['config', '--entrypoint', JSON.stringify(entrypoint), '--cmd', '', container]);
    await machine.run('buildah', ['commit', '--rm', container, image]);
  }
}

/** The Node that runs this, and the npm that is installed here. */
async function putNode(folder: string): Promise<void> {
  const modules = join(folder, 'lib/node_modules');
  await mkdir(modules, { recursive: true });
  await copyFile(process.execPath, join(folder, 'bin/node'));
  await cp(await npmFolder(), join(modules, 'npm'), { recursive: true });
  await symlink('../lib/node_modules/npm/bin/npm-cli.js', join(folder, 'bin/npm'));
}

/** Of the npm that started this, beside the Node of this machine. */
async function npmFolder(): Promise<string> {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'));
  const found = folders.map((folder) => join(folder, 'npm')).find((path) => existsSync(path));
  if (!found) throw new Error('npm 을 찾을 수 없어서 바탕 이미지를 만들 수 없어요.');
  return dirname(dirname(await realpath(found)));
}

async function importFolder(machine: Machine, folder: string): Promise<void> {
  const archive = `${folder}.tar`;
  try {
    await machine.run('tar', ['-C', folder, '-cf', archive, '.']);
    await machine.run('podman', ['import', '--quiet', archive, DEBIAN]);
  } finally {
    await rm(archive, { force: true });
  }
}
