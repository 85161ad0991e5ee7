import { spawn } from 'node:child_process';
import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs `command` to its end, in a group of its own; a signal to us ends it first.
 * @returns its exit code, 128 + n when signal n ended it
 */
export async function runChild(command: string, args: readonly string[], options: SpawnOptions = {}): Promise<number> {
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], ...options, detached: true });
  const forward = (signal: NodeJS.Signals) => void child.kill(signal);
  for (const signal of SIGNALS) process.on(signal, forward);
  try {
    return await exitOf(child);
  } finally {
    for (const signal of SIGNALS) process.off(signal, forward);
  }
}

/** The exit code of a child, 128 + n when signal n ended it. */
export async function exitOf(child: ChildProcess): Promise<number> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.signalCode === null ? (child.exitCode ?? 1) : 128 + constants.signals[child.signalCode];
}
