import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

const START_TIMEOUT_MS = 20_000;

/**
 * Starts a program and waits until it listens at a port; it ends with `stop()`, or with this process.
 * @throws Error after twenty seconds
 */
export async function startListening(
  program: string,
  args: readonly string[],
  address: string,
  port: number,
): Promise<{ child: ChildProcess; stop: () => Promise<void> }> {
  const child = spawn(program, args, { stdio: 'ignore' });
  const kill = () => child.kill('SIGKILL');
  process.on('exit', kill);
  await untilOpen(address, port);
  return {
    child,
    async stop() {
      process.off('exit', kill);
      const gone = once(child, 'exit');
      if (child.exitCode === null && kill()) await gone;
    },
  };
}

async function untilOpen(address: string, port: number): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < deadline) {
    const socket = connect(port, address);
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await delay(20);
  }
  throw new Error(`Nothing listens at ${address}:${port}`);
}
