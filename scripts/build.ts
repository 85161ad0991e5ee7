import { buildWeb, isWebBuilt } from './build/build-web.ts';

// `npm run build` builds the pages; with `--if-changed` only if the sources have changed.
const onlyIfChanged = process.argv.includes('--if-changed');
if (!onlyIfChanged || !(await isWebBuilt())) await buildWeb({ logLevel: onlyIfChanged ? 'warn' : 'info' });
