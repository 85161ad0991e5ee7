import { type ChangeEvent, useState } from 'react';
import { FILE_RULES, problemWithFile } from '#domain/people/files.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { acceptOf } from '../../../ui/fields/accept-of.ts';

/** A file that goes with what is written. */
export interface Upload<Stored = unknown> {
  readonly key: number;
  readonly source: File;
  /** 0 to 1. */
  readonly progress: number;
  /** Once it is uploaded. */
  readonly stored?: Stored | undefined;
  readonly problem?: string | undefined;
  /** Whether a retry may succeed; not if the file itself is refused. */
  readonly canRetry?: boolean | undefined;
}

let lastKey = 0;

/** Files that are uploaded as they are chosen; one that could not be uploaded stays until it is tried again or taken away. */
export function useUploads<Stored>({
  kind,
  max,
  tooMany,
  send,
}: {
  kind: 'DISPUTE' | 'MESSAGE';
  max: number;
  /** Said when more than `max` are chosen. */
  tooMany: string;
  send: (upload: { file: File; onProgress: (done: number) => void }) => Promise<Stored>;
}) {
  const [uploads, setUploads] = useState<readonly Upload<Stored>[]>([]);
  const [problem, setProblem] = useState<string>();
  const change = (key: number, to: Partial<Upload<Stored>>) =>
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...to } : each)));

  async function upload({ key, source: file }: Pick<Upload, 'key' | 'source'>) {
    const refused = await problemWithFile(kind, file);
    if (refused) return change(key, { problem: refused, canRetry: false });
    change(key, { problem: undefined, progress: 0 });
    try {
      change(key, { stored: await send({ file, onProgress: (progress) => change(key, { progress }) }) });
    } catch (error) {
      change(key, { problem: messageOf(error), canRetry: true });
    }
  }

  function add({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])];
    target.value = '';
    const room = max - uploads.length;
    setProblem(files.length > room ? tooMany : undefined);
    for (const source of files.slice(0, room)) {
      lastKey += 1;
      const added = { key: lastKey, source, progress: 0 };
      setUploads((all) => [...all, added]);
      void upload(added);
    }
  }

  return {
    uploads,
    /** Why not all of the chosen files were taken. */
    problem,
    dismissProblem: () => setProblem(undefined),
    /** Of the `<input>` that opens the system's picker. */
    input: { type: 'file', multiple: true, hidden: true, accept: acceptOf(FILE_RULES[kind]), onChange: add } as const,
    retry: (failed: Upload) => void upload(failed),
    remove: (key: number) => setUploads((all) => all.filter((each) => each.key !== key)),
    clear: () => setUploads([]),
    isUploading: uploads.some(({ stored, problem: fault }) => !stored && !fault),
    hasFailed: uploads.some(({ problem: fault }) => fault !== undefined),
    stored: uploads.flatMap(({ stored }) => stored ?? []),
  };
}
