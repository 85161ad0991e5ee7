import { readFile } from 'node:fs/promises';
import { UploadRefused } from '../spool.ts';
import { inspectPdf } from './inspect-pdf.ts';
import type { InspectorAnswer, InspectorTask, ProcessLimits } from './inspector-process.ts';
import { reencodeImage } from './reencode-image.ts';

// A separate process that reads the files of strangers: `inspector-process.ts` starts it, gives it one task at a time, and ends it.
// It has no settings and no secrets, and ends itself when a task takes more than it may.

const WATCH_MS = 20;

const limits = JSON.parse(process.argv[2] ?? '{}') as ProcessLimits;
let cpuAtStart = process.cpuUsage();
let isWorking = false;

process.on('message', (task: InspectorTask) => void work(task));
process.on('disconnect', () => process.exit());
// Ctrl+C reaches every process of a terminal: the server ends what it has begun first.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
setInterval(endAtLimits, WATCH_MS);
process.send?.('ready');

async function work(task: InspectorTask): Promise<void> {
  cpuAtStart = process.cpuUsage();
  isWorking = true;
  const answer = await inspect(task);
  isWorking = false;
  process.send?.(answer);
}

async function inspect(task: InspectorTask): Promise<InspectorAnswer> {
  try {
    if (task.type === 'application/pdf') {
      inspectPdf(await readFile(task.path));
      return { state: 'fine' };
    }
    const image = await reencodeImage(task.path, task.mayBeLong, limits.maxPixels);
    return image ? { state: 'made', image } : { state: 'too-large-here' };
  } catch (error) {
    if (error instanceof UploadRefused) return { state: 'refused', refusal: error.refusal };
    return { state: 'failed', reason: String(error) };
  }
}

function endAtLimits(): void {
  const { user, system } = process.cpuUsage(cpuAtStart);
  const isOver = process.memoryUsage.rss() > limits.maxBytes || (user + system) / 1000 > limits.maxCpuMs;
  // Decoding goes on in other threads, for which an orderly exit would wait.
  if (isWorking && isOver) process.kill(process.pid, 'SIGKILL');
}
