import { execFile } from 'node:child_process';
import { chmod, copyFile, cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { bundlePrograms, UNBUNDLED } from './bundle.ts';
import { listRuntimePackages } from './runtime-packages.ts';

const ROOT = join(import.meta.dirname, '../..');
const run = promisify(execFile);

/** What the programs read, and where: addresses beside the source lie beside the bundle. */
const FILES: Readonly<Record<string, string>> = {
  'package.json': 'package.json',
  LICENSE: 'LICENSE',
  migrations: 'migrations',
  'dist/web': 'dist/web',
  'seeds/universities.tsv': 'seeds/universities.tsv',
  'src/simulator/assets': 'assets',
  'src/server/platform/mail/mailbox.css': 'mailbox.css',
};
/** Of packages, what is for people and for other tools. */
const LEFT_OUT = /\.(?:d\.[cm]?ts|[cm]?ts\.map|[cm]?js\.map|md|markdown|flow)$/i;
/** Fonts weigh a hundred megabytes; these are drawn with. */
const FONTS =
  /^node_modules\/pretendard(?:\/(?:package\.json|LICENSE|dist(?:\/(?:public(?:\/static(?:\/Pretendard-(?:Bold|Medium)\.otf)?)?|web(?:\/variable(?:\/.*)?)?))?))?$/;

/** Nobody of the machine that runs the image, by number as Kubernetes wants to see it. */
const USER = 65_532;
/** Where a tmpfs or a volume is mounted, which may take its rights from here: nobody else is in the container. */
const WRITTEN = ['data', 'app/backups'];
const ETC: Readonly<Record<string, string>> = {
  passwd: `root:x:0:0:root:/:/sbin/nologin\nnonroot:x:${USER}:${USER}:nonroot:/data:/sbin/nologin\n`,
  group: `root:x:0:\nnonroot:x:${USER}:\n`,
  // Without it glibc asks for names in /etc/hosts only where there is no name server.
  'nsswitch.conf': 'hosts: files dns\n',
};

/**
 * Puts into `folder` all that the container's image has (deploy/Containerfile): the programs in /app with the pages, which must have been
 * built, Node, and the libraries of this system that Node and the packages' own code are linked to.
 */
export async function putContents(folder: string): Promise<void> {
  const app = join(folder, 'app');
  await mkdir(app, { recursive: true });
  await bundlePrograms(ROOT, app);
  for (const [from, to] of Object.entries(FILES))
    await cp(join(ROOT, from), join(app, to), { recursive: true, filter: (path) => !path.endsWith('.ts') });
  for (const path of await listRuntimePackages(ROOT, UNBUNDLED))
    await cp(join(ROOT, path), join(app, path), { recursive: true, filter: (source) => isWanted(source, path) });
  await putSystem(folder);
}

function isWanted(source: string, packageFolder: string): boolean {
  const path = relative(ROOT, source).replaceAll('\\', '/');
  if (path.startsWith('node_modules/pretendard')) return FONTS.test(path);
  // Packages inside of a package are listed by themselves.
  return !LEFT_OUT.test(path) && path !== `${packageFolder}/node_modules`;
}

async function putSystem(folder: string): Promise<void> {
  const native = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith('.node'));
  const { stdout } = await run('ldd', [process.execPath, ...native.map((path) => join(folder, path))]);
  const linked = [...stdout.matchAll(/(\/\S+) \(0x/g)].map(([, path = '']) => path);
  for (const path of new Set(linked.filter((each) => !each.startsWith(folder)))) {
    await mkdir(join(folder, dirname(path)), { recursive: true });
    await copyFile(path, join(folder, path));
  }
  for (const path of ['etc', 'nodejs/bin', 'tmp', ...WRITTEN]) await mkdir(join(folder, path), { recursive: true });
  for (const path of WRITTEN) await chmod(join(folder, path), 0o1777);
  await copyFile(process.execPath, join(folder, 'nodejs/bin/node'));
  for (const [name, text] of Object.entries(ETC)) await writeFile(join(folder, 'etc', name), text);
}
