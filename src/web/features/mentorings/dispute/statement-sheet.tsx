import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Paperclip, RotateCcw, X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import type { StatementFile } from '#contract/mentorings/disputes.ts';
import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import {
  MAX_STATEMENT_FILES,
  MAX_STATEMENT_LENGTH,
  statementText,
  TOO_MANY_STATEMENT_FILES,
} from '#domain/mentorings/states/disputes.ts';
import { FILE_RULES, problemWithFile } from '#domain/people/files.ts';
import { alertFailure } from '../../../lib/alert-failure.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { useAttempt } from '../../../lib/attempt.ts';
import { useDraft } from '../../../lib/drafts/use-draft.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { acceptOf } from '../../../ui/fields/accept-of.ts';
import { TextArea } from '../../../ui/fields/text-field.tsx';
import { BottomSheet } from '../../../ui/overlays/bottom-sheet.tsx';
import { showToast } from '../../../ui/overlays/toast.ts';
import { mentoringQuery } from '../mentoring-queries.ts';

let lastKey = 0;

type NewStatement = { text: string; fileIds: number[] };

type StatementSheetProps = {
  mentoringId: number;
  /** The draft's key: `objection`, `statement` or `appeal`. */
  kind: string;
  open: boolean;
  onClose: () => void;
  title: string;
  description: ReactNode;
  label: string;
  placeholder: string;
  submitLabel: string;
  /** Whether a text is needed, or files are enough. */
  isTextNeeded?: boolean;
  doneMessage: string;
  failedTitle: string;
  send: (said: NewStatement, idempotencyKey: string) => Promise<void>;
};

/** A text and files for the operators and the other side. The input stays until it is sent, offline too. */
export function StatementSheet(props: StatementSheetProps) {
  const { mentoringId, kind, open, onClose, isTextNeeded = false, send } = props;
  const [text, setText, clearText] = useDraft(`dispute-${kind}-${mentoringId}`, '');
  const files = useStatementFiles(mentoringId);
  const attempt = useAttempt();
  const problem = statementText.safeParse(text).error?.issues[0]?.message;
  const isEmpty = text.trim() === '' && (isTextNeeded || files.fileIds.length === 0);
  const canSend = !isEmpty && !problem && !files.isUploading && !files.hasFailed;

  async function submit() {
    const said = { text: text.trim(), fileIds: files.fileIds };
    try {
      await attempt(said, (idempotencyKey) => send(said, idempotencyKey));
      setText('');
      clearText();
      files.clear();
      showToast({ message: props.doneMessage, tone: 'success' });
      onClose();
    } catch (error) {
      await alertFailure(props.failedTitle, error);
    }
  }

  return (
    <BottomSheet
      open={open}
      onClose={onClose}
      title={props.title}
      description={props.description}
      footer={
        <Button block size="lg" disabled={!canSend} onClick={submit}>
          {props.submitLabel}
        </Button>
      }
    >
      <div className="flex flex-col gap-4 pt-3">
        <TextArea
          label={props.label}
          hideLabel
          rows={4}
          placeholder={props.placeholder}
          value={text}
          onChange={(event) => setText(event.target.value)}
          maxCount={MAX_STATEMENT_LENGTH}
          error={problem}
        />
        <StatementFiles files={files} />
      </div>
    </BottomSheet>
  );
}

/** The files of a statement, with a button to choose more. */
function StatementFiles({ files }: { files: ReturnType<typeof useStatementFiles> }) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <div className="flex flex-col gap-2">
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        accept={acceptOf(FILE_RULES.DISPUTE)}
        onChange={({ target }) => {
          files.add([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      {files.files.length > 0 && (
        <ul aria-label="함께 보낼 파일" className="flex flex-col gap-1.5">
          {files.files.map((file) => (
            <FileLine key={file.key} file={file} onRetry={files.retry} onRemove={files.remove} />
          ))}
        </ul>
      )}
      <Button
        variant="soft"
        size="sm"
        disabled={files.files.length >= MAX_STATEMENT_FILES}
        onClick={() => picker.current?.click()}
      >
        <Paperclip aria-hidden className="size-4.5" />
        파일 더하기
      </Button>
      <p className="text-sm text-ink-muted">{`PDF, JPG, PNG 파일 최대 ${MAX_STATEMENT_FILES}개, 하나에 10MB까지`}</p>
      <p role="status" className="text-sm text-danger empty:hidden">
        {files.problem}
      </p>
    </div>
  );
}

function FileLine({
  file,
  onRetry,
  onRemove,
}: {
  file: ChosenFile;
  onRetry: (file: ChosenFile) => void;
  onRemove: (key: number) => void;
}) {
  const { source, progress, stored, problem, canRetry, key } = file;
  return (
    <li className="flex items-center gap-1 rounded-lg bg-sunken pl-3.5">
      <span className="min-w-0 flex-1 py-1.5 text-sm">
        <span className="block truncate font-medium">{source.name}</span>
        <span role="status" className={problem ? 'block text-danger' : 'block text-ink-muted'}>
          {problem ?? (stored ? '보낼 준비가 됐어요' : `올리는 중 ${Math.round(progress * 100)}%`)}
        </span>
      </span>
      {canRetry && problem && (
        <IconButton label={`${source.name} 다시 올리기`} onClick={() => onRetry(file)}>
          <RotateCcw aria-hidden className="size-5 text-ink-muted" />
        </IconButton>
      )}
      <IconButton label={`${source.name} 빼기`} onClick={() => onRemove(key)}>
        <X aria-hidden className="size-5 text-ink-muted" />
      </IconButton>
    </li>
  );
}

/** A file of a statement. */
interface ChosenFile {
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

/** Files are uploaded as they are chosen; one that could not be uploaded stays until it is tried again or taken away. */
function useStatementFiles(mentoringId: number) {
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

/** The dispute of a mentoring, fetched anew with each version of the mentoring: what is said and decided changes that. */
export function useDispute({ mentoringId, version }: Pick<Mentoring, 'mentoringId' | 'version'>) {
  return useQuery({
    queryKey: [...mentoringQuery(mentoringId).queryKey, 'dispute', version],
    queryFn: ({ signal }) => call('GET /v1/mentoring/{mentoringId}/dispute', { params: { mentoringId }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Reloads a mentoring with its dispute, and the lists that show its state. */
export function useReload(mentoringId: number) {
  const queries = useQueryClient();
  return async function reload() {
    await Promise.all([
      queries.invalidateQueries({ queryKey: mentoringQuery(mentoringId).queryKey }),
      queries.invalidateQueries({ queryKey: ['mentorings'] }),
      queries.invalidateQueries({ queryKey: ['coupons'] }),
    ]);
  };
}
