// What `node FILE.ts` starts without the runner is a link to this file, which any version of Node can read (docs/decisions/0001). It says
// so when this one is too old for TypeScript, and otherwise runs FILE.program.ts. It imports nothing of ours: its links lie in other folders.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const settings = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
const [, wanted = '0.0'] = /"node": ">=(\d+\.\d+)"/.exec(settings) ?? [];
const [oldest = 0, running = 0] = [wanted, process.versions.node].map(
  (version) => Number(version.split('.')[0]) * 1000 + Number(version.split('.')[1]),
);
if (running < oldest) {
  console.error(
    `Node ${wanted} 이상이 필요해요. 지금은 ${process.version} 이에요. https://nodejs.org 에서 새로 받아 주세요.`,
  );
  process.exit(1);
}
const [, link = ''] = process.argv;
await import(pathToFileURL(link.replace(/\.ts$/, '.program.ts')).href);
