import { existsSync } from 'node:fs';
import { hasDebianProgram } from './debian-packages.ts';

const PROGRAM = '/usr/sbin/nginx';
const PLACES = [PROGRAM, '/usr/local/sbin/nginx', '/usr/bin/nginx', '/opt/homebrew/bin/nginx'];

/** Installs Debian's smallest nginx with a proxy where there is none and we may. @returns the program; undefined if it cannot be had */
export async function ensureNginx(): Promise<string | undefined> {
  const found = PLACES.find((path) => existsSync(path));
  return found ?? ((await hasDebianProgram(PROGRAM, 'nginx-light')) ? PROGRAM : undefined);
}
