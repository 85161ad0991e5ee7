import { useState } from 'react';
import type { MessageFile } from '#contract/mentorings/messages.ts';
import { MAX_MESSAGE_FILES, TOO_MANY_MESSAGE_FILES } from '#domain/mentorings/messages/messages.ts';
import { problemWithFile } from '#domain/people/files.ts';
import { messageOf } from '../../../../lib/api-error.ts';
import { call } from '../../../../lib/api.ts';

/** A file that goes with the next message. */
export interface Attachment {
  readonly key: number;
  readonly name: string;
  /** 0 to 1. */
  readonly progress: number;
  /** Once it is uploaded. */
  readonly file?: MessageFile;
  readonly problem?: string;
}

let lastKey = 0;

/** Files are uploaded as they are chosen and sent with the message. */
export function useAttachments(mentoringId: number) {
  const [attachments, setAttachments] = useState<readonly Attachment[]>([]);
  const [problem, setProblem] = useState<string>();
  const change = (key: number, to: Partial<Attachment>) =>
    setAttachments((all) => all.map((each) => (each.key === key ? { ...each, ...to } : each)));

  async function upload(key: number, file: File) {
    const fileProblem = await problemWithFile('MESSAGE', file);
    if (fileProblem) return change(key, { problem: fileProblem });
    try {
      const onProgress = (progress: number) => change(key, { progress });
      const params = { mentoringId };
      const stored = await call('POST /v1/mentoring/{mentoringId}/messages/file', {
        params,
        body: {},
        file,
        onProgress,
      });
      change(key, { file: stored });
    } catch (error) {
      change(key, { problem: messageOf(error) });
    }
  }

  function add(files: readonly File[]) {
    const room = MAX_MESSAGE_FILES - attachments.length;
    setProblem(files.length > room ? TOO_MANY_MESSAGE_FILES : undefined);
    for (const file of files.slice(0, room)) {
      lastKey += 1;
      const key = lastKey;
      setAttachments((all) => [...all, { key, name: file.name, progress: 0 }]);
      void upload(key, file);
    }
  }

  return {
    attachments,
    problem,
    add,
    remove(key: number) {
      setProblem(undefined);
      setAttachments((all) => all.filter((each) => each.key !== key));
    },
    clear() {
      setProblem(undefined);
      setAttachments([]);
    },
    isUploading: attachments.some(({ file, problem: fault }) => !file && !fault),
    ready: attachments.flatMap(({ file }) => file ?? []),
  };
}
