import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
/** A Node that reads no TypeScript, and says so of its version, as 20 does. */
const OLD_NODE = [
  '--no-experimental-strip-types',
  '--import',
  `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'20.20.2'}});Object.defineProperty(process,'version',{value:'v20.20.2'})`,
];

test.each(['src/server/main.ts', 'src/server/migrate.ts', 'scripts/start.ts'])(
  'an old Node that is to run %s says in one sentence which one it needs',
  (program) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [...OLD_NODE, program], {
      cwd: ROOT,
      encoding: 'utf8',
      env: { PATH: process.env.PATH },
    });
    expect(stdout + stderr).toBe(
      'Node 22.22 이상이 필요해요. 지금은 v20.20.2 이에요. https://nodejs.org 에서 새로 받아 주세요.\n',
    );
    expect(status).toBe(1);
  },
);
