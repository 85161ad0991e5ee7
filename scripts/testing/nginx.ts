import { existsSync } from 'node:fs';
import { runChild } from './children.ts';

/** Debian's smallest nginx with a proxy. */
const PACKAGE = 'nginx-light';
const PLACES = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx', '/opt/homebrew/bin/nginx'];
const APT = '/usr/bin/apt-get';
/** Where systemd runs, an installed nginx would be started as a service, on port 80. */
const SYSTEMD = '/run/systemd/system';

/**
 * Sees to it that there is an nginx: installed already, or Debian's where we may install it.
 * @returns the program, or undefined where it cannot be had
 */
export async function ensureNginx(): Promise<string | undefined> {
  const mayInstall = process.getuid?.() === 0 && existsSync(APT) && !existsSync(SYSTEMD);
  if (!findNginx() && mayInstall) {
    console.log('테스트에 쓸 nginx 를 설치해요.');
    const patience = ['-o', 'DPkg::Lock::Timeout=300', '-q'];
    await runChild(APT, ['update', ...patience]);
    await runChild(APT, ['install', '-y', '--no-install-recommends', ...patience, PACKAGE], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
  return findNginx();
}

function findNginx(): string | undefined {
  return PLACES.find((path) => existsSync(path));
}
