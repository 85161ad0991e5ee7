import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { loadFactor } from '#server/testing/load-factor.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Processes are started by the dozen: they share what Node has compiled. */
const COMPILED = join(ROOT, '.cache/node');
const UP_WITHIN_MS = 120_000;
const LOOK_EVERY_MS = 20;

/** A program in a process of its own, which can be killed and started again. */
export interface Process {
  /** Starts it and waits until it answers. @returns how long that took, in milliseconds */
  start(): Promise<number>;
  /** `kill -9` */
  kill(): Promise<unknown>;
  /** SIGTERM, as an operator sends it. @returns its exit code; null when it did not run, or did not end by itself */
  stop(): Promise<number | null>;
  /** Whether it has ended, by itself or not. */
  hasEnded(): boolean;
}

/**
 * @param settings.root the folder of the version to start, if not this one
 * @param settings.program from its root
 * @param settings.readyUrl answers with 200 once the process can be used
 * @param settings.logFile takes what it prints
 */
export function describeProcess(settings: {
  root?: string | undefined;
  program: string;
  env: Readonly<Record<string, string>>;
  readyUrl: string;
  logFile: string;
}): Process {
  let child: ChildProcess | undefined;
  // No child process outlives this one.
  process.on('exit', () => child?.kill('SIGKILL'));

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    if (!child || hasEnded(child)) return null;
    const gone = once(child, 'exit') as Promise<[number | null]>;
    child.kill(signal);
    const [exitCode] = await gone;
    return exitCode;
  }

  return {
    async start() {
      const begun = performance.now();
      const log = await open(settings.logFile, 'a');
      child = spawn(process.execPath, [settings.program], {
        cwd: settings.root ?? ROOT,
        stdio: ['ignore', log.fd, log.fd],
        env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILED, ...settings.env },
      });
      await log.close();
      while (!(await answers(settings.readyUrl))) {
        const isLate = performance.now() - begun > UP_WITHIN_MS * loadFactor();
        if (isLate || hasEnded(child))
          throw new Error(
            `${settings.program} did not start:\n${(await readFile(settings.logFile, 'utf8')).slice(-2000)}`,
          );
        await delay(LOOK_EVERY_MS);
      }
      return performance.now() - begun;
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    hasEnded: () => child !== undefined && hasEnded(child),
  };
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

async function answers(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url);
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}
