import { useState } from 'react';
import type { StatementFile } from '#contract/mentorings/disputes.ts';
import { MAX_STATEMENT_FILES, TOO_MANY_STATEMENT_FILES } from '#domain/mentorings/states/disputes.ts';
import { problemWithFile } from '#domain/people/files.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';

/** A file of a statement. */
export interface ChosenFile {
  readonly key: number;
  readonly source: File;
  /** 0 to 1. */
  readonly progress: number;
  /** Once it is uploaded. */
  readonly stored?: StatementFile | undefined;
  readonly problem?: string | undefined;
  /** Whether a retry may succeed; not if the file itself is refused. */
  readonly canRetry?: boolean | undefined;
}

let lastKey = 0;

/** Files are uploaded as they are chosen; one that could not be uploaded stays until it is tried again or taken away. */
export function useStatementFiles(mentoringId: number) {
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [problem, setProblem] = useState<string>();
  const change = (key: number, to: Partial<ChosenFile>) =>
    setFiles((all) => all.map((each) => (each.key === key ? { ...each, ...to } : each)));

  async function upload(key: number, file: File) {
    const refused = await problemWithFile('DISPUTE', file);
    if (refused) return change(key, { problem: refused, canRetry: false });
    change(key, { problem: undefined, progress: 0 });
    try {
      const stored = await call('POST /v1/mentoring/{mentoringId}/dispute/file', {
        params: { mentoringId },
        body: {},
        file,
        onProgress: (progress: number) => change(key, { progress }),
      });
      change(key, { stored });
    } catch (error) {
      change(key, { problem: messageOf(error), canRetry: true });
    }
  }

  function add(chosen: readonly File[]) {
    const room = MAX_STATEMENT_FILES - files.length;
    setProblem(chosen.length > room ? TOO_MANY_STATEMENT_FILES : undefined);
    for (const source of chosen.slice(0, room)) {
      lastKey += 1;
      const key = lastKey;
      setFiles((all) => [...all, { key, source, progress: 0 }]);
      void upload(key, source);
    }
  }

  return {
    files,
    problem,
    add,
    retry: ({ key, source }: ChosenFile) => void upload(key, source),
    remove: (key: number) => setFiles((all) => all.filter((each) => each.key !== key)),
    clear: () => setFiles([]),
    isUploading: files.some(({ stored, problem: fault }) => !stored && !fault),
    /** Whether an upload failed: the statement waits until the file is retried or removed. */
    hasFailed: files.some(({ problem: fault }) => fault !== undefined),
    fileIds: files.flatMap(({ stored }) => stored?.fileId ?? []),
  };
}
