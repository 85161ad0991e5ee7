import { existsSync } from 'node:fs';
import { runChild } from './children.ts';

const APT = '/usr/bin/apt-get';
/** Where systemd runs, installed servers would be started as services. */
const SYSTEMD = '/run/systemd/system';

/**
 * Sees to it that these programs are there, and installs Debian's packages where they are not.
 * @param packages each package by a file that it brings
 * @throws Error that says what to install where we may not
 */
export async function ensureDebianPackages(packages: Readonly<Record<string, string>>): Promise<void> {
  const listMissing = () => Object.entries(packages).filter(([file]) => !existsSync(file));
  const missing = [...new Set(listMissing().map(([, name]) => name))];
  if (missing.length === 0) return;
  const command = `apt-get install --no-install-recommends ${missing.join(' ')}`;
  if (process.getuid?.() !== 0 || !existsSync(APT) || existsSync(SYSTEMD))
    throw new Error(`이 시험에는 데비안의 꾸러미가 필요해요. 루트로 먼저 실행해 주세요: ${command}`);
  console.log(`시험에 쓸 ${missing.join(', ')} 를 설치해요.`);
  const patience = ['-o', 'DPkg::Lock::Timeout=300', '-q'];
  await runChild(APT, ['update', ...patience]);
  await runChild(APT, ['install', '-y', '--no-install-recommends', ...patience, ...missing], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (listMissing().length > 0) throw new Error(`설치하지 못했어요: ${command}`);
}
