import { existsSync } from 'node:fs';
import { StartError } from '#server/start-error.ts';
import { runChild } from './children.ts';

export const APT = '/usr/bin/apt-get';
/** Where systemd runs, installed servers would be started as services. */
const SYSTEMD = '/run/systemd/system';

/** Each package by a file that it brings. */
export type DebianPackages = Readonly<Record<string, string>>;

/** @returns what a person has to do first, where some of them are missing and we may not install them */
export function whatToInstall(packages: DebianPackages): string | undefined {
  const missing = listMissing(packages);
  if (missing.length === 0 || (process.getuid?.() === 0 && existsSync(APT) && !existsSync(SYSTEMD))) return undefined;
  return `이 시험에는 데비안의 꾸러미가 필요해요. 루트로 먼저 실행해 주세요: ${commandFor(missing)}`;
}

/**
 * Sees to it that these programs are there, and installs Debian's packages where they are not.
 * @throws StartError that says what to install where we may not, or could not
 */
export async function ensureDebianPackages(packages: DebianPackages): Promise<void> {
  const missing = listMissing(packages);
  if (missing.length === 0) return;
  const toDo = whatToInstall(packages);
  if (toDo !== undefined) throw new StartError(toDo);
  console.log(`시험에 쓸 ${missing.join(', ')} 를 설치해요.`);
  await installDebianPackages(missing);
  if (listMissing(packages).length > 0) throw new StartError(`설치하지 못했어요: ${commandFor(missing)}`);
}

export async function installDebianPackages(names: readonly string[]): Promise<void> {
  const patience = ['-o', 'DPkg::Lock::Timeout=300', '-q'];
  await runChild(APT, ['update', ...patience]);
  await runChild(APT, ['install', '-y', '--no-install-recommends', ...patience, ...names], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

/** @returns whether there is this program now: it was, or we may install Debian's package of it, and have */
export async function hasDebianProgram(program: string, name: string): Promise<boolean> {
  const packages = { [program]: name };
  if (whatToInstall(packages) === undefined)
    await ensureDebianPackages(packages).catch((error: unknown) => {
      if (!(error instanceof StartError)) throw error;
    });
  return existsSync(program);
}

function listMissing(packages: DebianPackages): string[] {
  const missing = Object.entries(packages).filter(([file]) => !existsSync(file));
  return [...new Set(missing.map(([, name]) => name))];
}

function commandFor(names: readonly string[]): string {
  return `apt-get install --no-install-recommends ${names.join(' ')}`;
}
