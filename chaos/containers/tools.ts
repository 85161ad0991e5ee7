import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { StartError } from '#server/start-error.ts';
import { runChild } from '../../scripts/testing/children.ts';

const run = promisify(execFile);
const APT = '/usr/bin/apt-get';
/** Debian's packages by the program of each that we call. */
const TOOLS: Readonly<Record<string, string>> = {
  podman: 'podman',
  'podman-compose': 'podman-compose',
  buildah: 'buildah',
  runc: 'runc',
  debootstrap: 'debootstrap',
  openssl: 'openssl',
};
/** What podman needs for networks of its own. */
const NETWORKS = ['netavark', 'aardvark-dns', 'iptables'];
const FOLDERS = ['/usr/bin', '/usr/sbin', '/usr/local/bin'];

/** Sees to it that images can be built and run here. @throws StartError that says in a sentence why they cannot */
export async function ensureContainerTools(): Promise<void> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync(APT))
    throw new StartError('컨테이너를 만들고 띄우려면 apt 가 있는 리눅스에서 root 로 실행해야 해요.');
  if (missing().length > 0) {
    console.log('컨테이너를 만들고 띄울 도구(podman, buildah)를 설치해요.');
    const patience = ['-o', 'DPkg::Lock::Timeout=300', '-q'];
    await runChild(APT, ['update', ...patience]);
    await runChild(APT, ['install', '-y', '--no-install-recommends', ...patience, ...missing(), ...NETWORKS], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
  if (missing().length > 0) throw new StartError(`이 도구를 설치하지 못했어요: ${missing().join(', ')}.`);
}

function missing(): string[] {
  const isThere = (program: string) => FOLDERS.some((folder) => existsSync(`${folder}/${program}`));
  return Object.entries(TOOLS).flatMap(([program, name]) => (isThere(program) ? [] : [name]));
}

/** Where this machine's apt has Debian from, and which release it is. @throws StartError where it is not a Debian */
export async function debianSource(): Promise<{ address: string; release: string }> {
  const release = /^VERSION_CODENAME=(\w+)$/m.exec(await readFile('/etc/os-release', 'utf8'))?.[1] ?? '';
  const format = '$(REPO_URI) $(CODENAME) $(ORIGIN) $(COMPONENT)';
  const { stdout } = await run(APT, ['indextargets', '--format', format, 'Created-By: Packages']);
  const line = stdout.split('\n').find((each) => each.endsWith(` ${release} Debian main`));
  if (!line) throw new StartError('이 컴퓨터의 apt 에 Debian 의 main 이 없어서 바탕 이미지를 만들 수 없어요.');
  return { address: line.split(' ')[0] ?? '', release };
}
