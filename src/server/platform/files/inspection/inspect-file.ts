import { open } from 'node:fs/promises';
import { FILE_RULES, type FileKind, HEAD_BYTES, type KnownType, typeOfHead } from '#domain/people/files.ts';
import { MAX_IMAGE_PIXELS } from '#domain/people/image-limits.ts';
import { refuse } from '#domain/refusals.ts';
import { fairQueue } from '../../fair-queue.ts';
import { type SpooledFile, UploadRefused } from '../spool.ts';
import { type InspectorAnswer, InspectorProcess, type InspectorTask, type ProcessLimits } from './inspector-process.ts';
import type { MadeImage } from './reencode-image.ts';

const MB = 1024 * 1024;
/** A screen of a phone, a small photo: nobody waits for another one for long. */
const LIGHT: ProcessLimits = {
  maxPixels: 3_000_000,
  maxBytes: 320 * MB,
  maxCpuMs: 800,
  maxMs: 60_000,
};
/** Enough for an AVIF, or an interlaced PNG with transparency, of `MAX_DECODED_BYTES`. */
const HEAVY: ProcessLimits = {
  maxPixels: MAX_IMAGE_PIXELS,
  maxBytes: 640 * MB,
  maxCpuMs: 10_000,
  maxMs: 180_000,
};
/** A PDF of this size is read among the small pictures. */
const LIGHT_PDF_BYTES = MB;

const light = lane(LIGHT, { processes: 2, waiting: 200 });
const heavy = lane(HEAVY, { processes: 1, waiting: 20 });

/** What a file is, and for a picture what is stored instead of it. */
export type Inspected = { readonly type: 'application/pdf' } | { readonly type: 'image'; readonly image: MadeImage };

/**
 * Reads a stranger's file in another process, bounded in time and memory (S-95, S-96, docs/decisions/0256): this process never looks further
 * than the first bytes. Every kind of file comes through here; large ones have their own line, so that no small one waits behind them.
 * @throws UploadRefused, RefusalError `BUSY` when too many large ones wait
 */
export async function inspectFile({ path, byteSize }: SpooledFile, kind: FileKind): Promise<Inspected> {
  const type = typeOfHead(await readHead(path));
  if (type === 'image/heic') throw new UploadRefused('HEIC');
  if (!type || !FILE_RULES[kind].types.includes(type)) throw new UploadRefused('WRONG_TYPE');
  const task = { path, type, mayBeLong: kind !== 'PROFILE_IMAGE' };
  const answer = await (type === 'application/pdf' && byteSize > LIGHT_PDF_BYTES ? heavy(task) : runLight(task));
  return resultOf(answer, type);
}

/** A task that proves to be heavy there goes on in the lane of the heavy ones. */
async function runLight(task: InspectorTask): Promise<InspectorAnswer | undefined> {
  const answer = await light(task);
  return !answer || answer.state === 'too-large-here' ? heavy(task) : answer;
}

function resultOf(answer: InspectorAnswer | undefined, type: KnownType): Inspected {
  if (!answer || answer.state === 'too-large-here') throw new UploadRefused('TOO_HEAVY');
  if (answer.state === 'refused') throw new UploadRefused(answer.refusal);
  if (answer.state === 'failed') throw new Error(`A ${type} could not be inspected: ${answer.reason}`);
  return answer.state === 'made' ? { type: 'image', image: answer.image } : { type: 'application/pdf' };
}

async function readHead(path: string): Promise<Uint8Array> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Processes of one kind, and the callers waiting for one. */
function lane(limits: ProcessLimits, { processes, waiting }: { processes: number; waiting: number }) {
  const free = Array.from({ length: processes }, () => new InspectorProcess(limits));
  const inTurn = fairQueue({
    running: processes,
    runningOfOne: 1,
    waiting,
    waitingOfOne: 1,
    refuse: () => refuse('BUSY'),
  });
  return (task: InspectorTask) =>
    inTurn({ of: task.path }, async () => {
      // The one that was used last: others are started only when it is taken.
      const process = free.pop() as InspectorProcess;
      try {
        return await process.run(task);
      } finally {
        free.push(process);
      }
    });
}
