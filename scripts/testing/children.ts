import { spawn } from 'node:child_process';
import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** npm passes the terminal's Ctrl-C on, so that it comes twice. */
const SAME_SIGNAL_WITHIN_MS = 500;

/**
 * Runs `command` to its end, in a group of its own. A signal to us is passed on to it once.
 * @returns its exit code, 128 + n when signal n ended it
 */
export async function runChild(command: string, args: readonly string[], options: SpawnOptions = {}): Promise<number> {
  const child = spawn(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    ...options,
    env: withPackages(options.env),
    detached: true,
  });
  const signals = forwardSignals(child);
  try {
    return await exitOf(child);
  } finally {
    signals.stop();
  }
}

/** Passes every signal to us on to `child`; the same one at once again is not passed on. */
export function forwardSignals(child: ChildProcess): { stop: () => void } {
  let last = -Infinity;
  const forward = (signal: NodeJS.Signals): void => {
    if (performance.now() - last < SAME_SIGNAL_WITHIN_MS) return;
    last = performance.now();
    child.kill(signal);
  };
  for (const signal of SIGNALS) process.on(signal, forward);
  return {
    stop() {
      for (const signal of SIGNALS) process.off(signal, forward);
    },
  };
}

/** The exit code of a child, 128 + n when signal n ended it. @throws Error when it could not be started */
export async function exitOf(child: ChildProcess): Promise<number> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.signalCode === null ? (child.exitCode ?? 1) : 128 + constants.signals[child.signalCode];
}

/** An environment in which the commands of the packages are found. */
export function withPackages(env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const commands = join(import.meta.dirname, '../../node_modules/.bin');
  return { ...env, PATH: `${commands}${delimiter}${env.PATH ?? ''}` };
}
