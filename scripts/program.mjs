// What `node FILE.ts` starts without the runner is a link to this file, which any version of Node can read (docs/decisions/0286). It says
// so when this one is too old for TypeScript, and otherwise runs FILE.program.ts. It imports nothing of ours: its links lie in other folders.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const settings = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
const [, wanted = '0.0'] = /"node": ">=(\d+\.\d+)"/.exec(settings) ?? [];
const [oldest, running] = [wanted, process.versions.node].map((version) => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major * 1000 + minor;
});
if ((running ?? 0) < (oldest ?? 0)) {
  console.error(
    `Node ${wanted} 이상이 필요해요. 지금은 ${process.version} 이에요. https://nodejs.org 에서 새로 받아 주세요.`,
  );
  process.exit(1);
}
const [, link = ''] = process.argv;
await import(pathToFileURL(link.replace(/\.ts$/, '.program.ts')).href);
