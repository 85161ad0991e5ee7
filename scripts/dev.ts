import { spawn } from 'node:child_process';
import { createServer } from 'vite';
import { freePort } from '#server/testing/free-port.ts';
import { exitOf, forwardSignals } from './testing/children.ts';

// `npm run dev`: one address, which serves the pages from Vite (with hot reload) and proxies everything else to the server, which
// restarts when one of its files changes.
const port = Number(process.env.PORT ?? 3000);
const apiPort = await freePort();
process.env.API_ORIGIN = `http://127.0.0.1:${apiPort}`;

const vite = await createServer({ server: { port, strictPort: true }, clearScreen: false });
try {
  await vite.listen();
} catch {
  console.error(`${port}번 포트를 다른 프로그램이 쓰고 있어요. PORT 를 다른 번호로 정해 주세요.`);
  process.exit(1);
}
const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'scripts/start-with-demo.ts'], {
  stdio: ['ignore', 'inherit', 'inherit'],
  detached: true,
  env: {
    ...process.env,
    PORT: String(apiPort),
    HOST: '127.0.0.1',
    PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}`,
  },
});
// Vite would exit this process at once, and the server would keep running.
process.removeAllListeners('SIGTERM');
forwardSignals(server);
await exitOf(server);
await vite.close();
process.exit();
