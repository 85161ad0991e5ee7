import { buildWeb, isWebBuilt } from './build/build-web.ts';

// `npm run build` builds; with `--if-changed` only what is not built yet.
const onlyIfChanged = process.argv.includes('--if-changed');
if (!onlyIfChanged || !(await isWebBuilt())) await buildWeb({ logLevel: onlyIfChanged ? 'warn' : 'info' });
