// Plain JavaScript for any version of Node: `node scripts/run.mjs scripts/start.ts` installs the packages if they are missing or out
// of date, and runs the script with a Node that supports type stripping: the installed one, or that of the packages if it is too old.
// Two thirds of the packages are for tests and checks: they are installed for the first script that needs them (docs/decisions/0001).
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * @typedef {{ version?: string, dev?: boolean, optional?: boolean, devOptional?: boolean, os?: string | string[], cpu?: string | string[], libc?: string[] }} Package
 * @typedef {{ packages: Record<string, Package> }} Lock
 */

/** The oldest Node that reads TypeScript as we write it. */
const OLDEST_NODE = /"node": ">=(\d+)\.(\d+)"/.exec(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

/** Scripts that need the packages of `dependencies` alone: `scripts/checks/packages.test.ts` holds them to it. */
const WITHOUT_TEST_PACKAGES = [
  'scripts/start.ts',
  'scripts/dev.ts',
  'scripts/build.ts',
  'scripts/image.ts',
  'scripts/invariants.ts',
  'scripts/backup.ts',
  'scripts/restore.ts',
  'scripts/after-restore.ts',
  'scripts/operator.ts',
  'scripts/reseal.ts',
  'scripts/templates.ts',
  'src/simulator/main.ts',
];
/** What the stamp says where the tests' packages were left out. */
const WITHOUT_TESTS = ' without tests';

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
  const stamp = readText(installStamp);
  const needsTests = !WITHOUT_TEST_PACKAGES.includes(script);
  if (stamp === hash || (stamp === hash + WITHOUT_TESTS && !needsTests)) return;
  if (isInstalled(lock, { withTests: true })) return writeStamp(hash);
  const runs = isInstalled(lock, { withTests: false });
  if (runs && !needsTests) return writeStamp(hash + WITHOUT_TESTS);
  // What was there for tests stays there for the next ones.
  const withTests = needsTests || Object.values(installedPackages()).some(({ dev }) => dev === true);
  // A server may be running with the packages that are there: those of the tests come beside them.
  if (runs) install(['install', '--no-save'], withTests);
  else install(['ci'], withTests);
  writeStamp(withTests ? hash : hash + WITHOUT_TESTS);
}

/** @param {string} text */
function writeStamp(text) {
  writeFileSync(`${installStamp}.new`, text);
  renameSync(`${installStamp}.new`, installStamp);
}

/**
 * @param {readonly string[]} command
 * @param {boolean} withTests
 */
function install(command, withTests) {
  const packages = withTests && command[0] === 'install' ? '테스트에 필요한 패키지' : '필요한 패키지';
  console.log(`${packages}를 설치해요. 처음에는 몇 분 걸릴 수 있어요.`);
  const options = `${withTests ? '--include=dev' : '--omit=dev'} --include=optional --no-fund --no-audit --loglevel=error`;
  // npm deletes node_modules, so it must not be run with the Node inside of it.
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'));
  const { status, error } = spawnSync('npm', [...command, ...options.split(' ')], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PATH: folders.join(delimiter) },
    shell: process.platform === 'win32',
  });
  if (status !== 0)
    exitWithError(
      `패키지를 설치하지 못했어요. 위의 메시지와 인터넷 연결을 확인해 주세요.${error ? ` (${error.message})` : ''}`,
    );
}

/**
 * If npm was run by hand: whether npm's own record of node_modules agrees with the lock file.
 * @param {string} lock
 * @param {{ withTests: boolean }} options
 */
function isInstalled(lock, { withTests }) {
  const { packages } = /** @type {Lock} */ (JSON.parse(lock));
  const installed = installedPackages();
  return Object.entries(packages).every(([path, wanted]) => {
    if (path === '' || (wanted.dev === true && !withTests)) return true;
    const found = installed[path];
    if (found === undefined) {
      if (wanted.devOptional === true) return !withTests;
      return wanted.optional === true && !isForThisMachine(wanted);
    }
    return found.version === wanted.version && existsSync(join(root, path));
  });
}

/** @returns {Record<string, Package>} */
function installedPackages() {
  const record = readText(join(modules, '.package-lock.json')) || '{"packages":{}}';
  return /** @type {Lock} */ (JSON.parse(record)).packages;
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
    `Node ${OLDEST_NODE?.slice(1).join('.')} 이상이 필요해요. 지금은 ${process.version} 이에요. https://nodejs.org 에서 새로 받아 주세요.`,
  );
}

/** @param {string} version */
function isRecent(version) {
  const [major, minor] = version.split('.').map(Number);
  return Number(major) * 1000 + Number(minor) >= Number(OLDEST_NODE?.[1]) * 1000 + Number(OLDEST_NODE?.[2]);
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
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(signal === null ? (code ?? 1) : 128 + constants.signals[signal]));
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
