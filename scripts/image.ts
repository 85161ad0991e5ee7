import { putContents } from './image/contents.ts';

// `node scripts/image.ts FOLDER` after `npm run build`: all that the container's image has (deploy/Containerfile).
const [folder] = process.argv.slice(2);
if (!folder) throw new Error('node scripts/image.ts FOLDER');
await putContents(folder);
