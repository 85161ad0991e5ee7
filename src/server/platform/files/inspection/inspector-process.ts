import { type ChildProcess, fork } from 'node:child_process';
import type { UploadRefusal } from '../spool.ts';
import type { MadeImage } from './reencode-image.ts';

export interface ProcessLimits {
  /** Memory of the process, in bytes. */
  readonly maxBytes: number;
  /** Processor time of one task. */
  readonly maxCpuMs: number;
  /** Time of one task by the clock: a process that is busy with a PDF does not look at its other limits. */
  readonly maxMs: number;
  /** The size of a picture that is drawn here. */
  readonly maxPixels: number;
}

export interface InspectorTask {
  readonly path: string;
  readonly type: string;
  readonly mayBeLong: boolean;
}

export type InspectorAnswer =
  | { readonly state: 'fine' }
  | { readonly state: 'made'; readonly image: MadeImage }
  | { readonly state: 'too-large-here' }
  | { readonly state: 'refused'; readonly refusal: UploadRefusal }
  | { readonly state: 'failed'; readonly reason: string };

/** The source beside this one, or what the image has of it. */
const PROGRAM = new URL(import.meta.url.endsWith('.ts') ? 'inspector.ts' : 'inspector.js', import.meta.url);
const MAX_HEAP_MB = 256;
const MAX_START_MS = 60_000;
/** An idle process ends, and gives its memory back. */
const IDLE_MS = 60_000;

/** Runs one task at a time in a process of its own, which is started for the first one, and anew after one over which it ended. */
export class InspectorProcess {
  readonly #limits: ProcessLimits;
  #child: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(limits: ProcessLimits) {
    this.#limits = limits;
  }

  /**
   * @returns undefined where the process ended over the task: it took more than it may, or broke the reader
   * @throws Error when the process does not start
   */
  async run(task: InspectorTask): Promise<InspectorAnswer | undefined> {
    clearTimeout(this.#idle);
    const child = await this.#start();
    const answer = next(child, this.#limits.maxMs);
    child.send(task, () => undefined);
    try {
      return await answer;
    } finally {
      this.#idle = setTimeout(() => this.#end(child), IDLE_MS).unref();
    }
  }

  /** The next task starts another one, also before this one has ended. */
  #end(child: ChildProcess): void {
    if (this.#child === child) this.#child = undefined;
    child.kill('SIGKILL');
  }

  async #start(): Promise<ChildProcess> {
    if (this.#child) return this.#child;
    const child = fork(PROGRAM, [JSON.stringify(this.#limits)], {
      // Nothing of the server's settings and secrets. Fewer arenas let go of memory sooner.
      env: { MALLOC_ARENA_MAX: '2' },
      execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.unref();
    child.channel?.unref();
    child.once('exit', () => {
      if (this.#child === child) this.#child = undefined;
    });
    if ((await next(child, MAX_START_MS)) === undefined)
      throw new Error('The process that inspects files did not start');
    this.#child = child;
    return child;
  }
}

/** The process's next message; undefined when it ends first, or is ended after `maxMs`. */
function next(child: ChildProcess, maxMs: number): Promise<InspectorAnswer | undefined> {
  return new Promise((resolve) => {
    // While this runs, a script does not end: the process itself keeps none from ending.
    const overtime = setTimeout(() => child.kill('SIGKILL'), maxMs);
    const settle = (answer?: InspectorAnswer) => {
      clearTimeout(overtime);
      child.off('message', onMessage).off('exit', onEnd).off('error', onEnd);
      resolve(answer);
    };
    const onMessage = (message: unknown) => settle(message as InspectorAnswer);
    const onEnd = () => settle();
    child.on('message', onMessage).on('exit', onEnd).on('error', onEnd);
  });
}
