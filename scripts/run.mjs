// Plain JavaScript for any version of Node: `node scripts/run.mjs scripts/start.ts` installs the packages if they are missing or out
// of date, and runs the script with a Node that supports type stripping: the installed one, or that of the packages if it is too old.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * @typedef {{ version?: string, optional?: boolean, os?: string | string[], cpu?: string | string[], libc?: string[] }} Package
 * @typedef {{ packages: Record<string, Package> }} Lock
 */

const OLDEST_NODE = { major: 22, minor: 22 };
const root = fileURLToPath(new URL('..', import.meta.url));
const modules = join(root, 'node_modules');
const installStamp = join(modules, '.install-stamp');

const [script = '', ...args] = process.argv.slice(2);
process.chdir(root);
installIfNeeded();
if (isRecent(process.versions.node)) {
  process.argv.splice(1, 2, resolve(script));
  await import(pathToFileURL(resolve(script)).href);
} else {
  runUnder(findNode(), [script, ...args]);
}

function installIfNeeded() {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const hash = createHash('sha256').update(lock).digest('hex');
  if (readText(installStamp) === hash) return;
  if (!isInstalled(lock)) install();
  writeFileSync(`${installStamp}.new`, hash);
  renameSync(`${installStamp}.new`, installStamp);
}

function install() {
  console.log('필요한 패키지를 설치해요. 처음에는 몇 분 걸릴 수 있어요.');
  const { status, error } = spawnSync(
    'npm',
    ['ci', '--include=dev', '--include=optional', '--no-fund', '--no-audit', '--loglevel=error'],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      // npm deletes node_modules, so it must not be run with the Node inside of it.
      env: { ...process.env, PATH: withoutModules(process.env.PATH ?? '') },
      shell: process.platform === 'win32',
    },
  );
  if (status !== 0)
    exitWithError(
      `패키지를 설치하지 못했어요. 위의 메시지와 인터넷 연결을 확인해 주세요.${error ? ` (${error.message})` : ''}`,
    );
}

/**
 * If npm was run by hand: whether npm's own record of node_modules agrees with the lock file.
 * @param {string} lock
 */
function isInstalled(lock) {
  const { packages } = /** @type {Lock} */ (JSON.parse(lock));
  const installed = /** @type {Lock} */ (
    JSON.parse(readText(join(modules, '.package-lock.json')) || '{"packages":{}}')
  );
  return Object.entries(packages).every(([path, wanted]) => {
    if (path === '') return true;
    const found = installed.packages[path];
    if (found === undefined) return wanted.optional === true && !isForThisMachine(wanted);
    return found.version === wanted.version && existsSync(join(root, path));
  });
}

/**
 * An optional package without a platform, or for another C library, may be missing legitimately.
 * @param {Package} wanted
 */
function isForThisMachine({ os, cpu, libc }) {
  if (os === undefined || cpu === undefined || libc !== undefined) return false;
  return [os].flat().includes(process.platform) && [cpu].flat().includes(process.arch);
}

function findNode() {
  const bundled = join(modules, '.bin/node');
  if (existsSync(bundled)) return bundled;
  return exitWithError(
    `Node ${OLDEST_NODE.major}.${OLDEST_NODE.minor} 이상이 필요해요. 지금은 ${process.version} 이에요. https://nodejs.org 에서 새로 받아 주세요.`,
  );
}

/** @param {string} version */
function isRecent(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > OLDEST_NODE.major || (major === OLDEST_NODE.major && minor >= OLDEST_NODE.minor);
}

/**
 * In a process group of its own, so that Ctrl-C in the terminal reaches the child once, forwarded by this process like any other signal.
 * @param {string} node
 * @param {string[]} argv
 */
function runUnder(node, argv) {
  const child = spawn(node, argv, {
    stdio: 'inherit',
    detached: true,
    env: { ...process.env, PATH: `${join(modules, '.bin')}${delimiter}${process.env.PATH ?? ''}` },
  });
  process.on('SIGINT', () => child.kill('SIGINT'));
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  process.on('SIGHUP', () => child.kill('SIGHUP'));
  child.on('exit', (code, signal) => process.exit(signal === null ? (code ?? 1) : 128 + constants.signals[signal]));
}

/** @param {string} path */
function withoutModules(path) {
  return path
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .join(delimiter);
}

/** @param {string} file */
function readText(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/**
 * @param {string} message
 * @returns {never}
 */
function exitWithError(message) {
  console.error(message);
  process.exit(1);
}
