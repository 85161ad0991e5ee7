import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Paperclip, RotateCcw, X } from 'lucide-react';
import { type ComponentProps, useRef, useState } from 'react';
import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import {
  MAX_STATEMENT_FILES,
  MAX_STATEMENT_LENGTH,
  statementText,
  TOO_MANY_STATEMENT_FILES,
} from '#domain/mentorings/states/disputes.ts';
import { tellResult } from '../../../lib/alert-failure.ts';
import { call } from '../../../lib/api.ts';
import { useAttempt } from '../../../lib/attempt.ts';
import { useDraft } from '../../../lib/drafts/use-draft.ts';
import { queryOf, refetchStale } from '../../../lib/queries.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { TextArea } from '../../../ui/fields/text-field.tsx';
import { BottomSheet } from '../../../ui/overlays/bottom-sheet.tsx';
import { type Upload, useUploads } from '../files/use-uploads.ts';
import { mentoringQuery } from '../mentoring-queries.ts';

type NewStatement = { text: string; fileIds: number[] };

type StatementButtonProps = {
  mentoringId: number;
  kind: 'objection' | 'statement' | 'appeal';
  button: ComponentProps<typeof Button>;
  title: string;
  description: string;
  label: string;
  placeholder: string;
  submitLabel: string;
  /** Whether a text is needed, or files are enough. */
  isTextNeeded?: boolean;
  doneMessage: string;
  failedTitle: string;
  send: (said: NewStatement, idempotencyKey: string) => Promise<unknown>;
};

/** A button that opens a sheet with a text and files for the operators and the other side. The input stays until it is sent, offline too. */
export function StatementButton(props: StatementButtonProps) {
  const { mentoringId, kind, isTextNeeded = false, send } = props;
  const [isOpen, setOpen] = useState(false);
  const [text, setText, clearText] = useDraft(`dispute-${kind}-${mentoringId}`, '');
  const params = { mentoringId };
  const files = useUploads({
    kind: 'DISPUTE',
    max: MAX_STATEMENT_FILES,
    tooMany: TOO_MANY_STATEMENT_FILES,
    send: (upload) => call('POST /v1/mentoring/{mentoringId}/dispute/file', { params, body: {}, ...upload }),
  });
  const attempt = useAttempt();
  const reload = useReload(mentoringId);
  const problem = statementText.safeParse(text).error?.issues[0]?.message;
  const isEmpty = text.trim() === '' && (isTextNeeded || files.stored.length === 0);
  const canSend = !isEmpty && !problem && !files.isUploading && !files.hasFailed;

  async function sendAndReload() {
    const said = { text: text.trim(), fileIds: files.stored.map(({ fileId }) => fileId) };
    await attempt(said, (idempotencyKey) => send(said, idempotencyKey));
    await reload();
  }

  async function submit() {
    const done = { message: props.doneMessage, tone: 'success' } as const;
    if (!(await tellResult(sendAndReload, { done, failed: props.failedTitle }))) return;
    setText('');
    clearText();
    files.clear();
    setOpen(false);
  }

  return (
    <>
      <Button {...props.button} onClick={() => setOpen(true)} />
      <BottomSheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title={props.title}
        description={props.description}
        action={{ label: props.submitLabel, disabled: !canSend, onClick: submit }}
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
    </>
  );
}

/** The files of a statement, with a button to choose more. */
function StatementFiles({ files }: { files: ReturnType<typeof useUploads> }) {
  const { uploads } = files;
  const picker = useRef<HTMLInputElement>(null);
  return (
    <div className="flex flex-col gap-2">
      <input ref={picker} {...files.input} />
      {uploads.length > 0 && (
        <ul aria-label="함께 보낼 파일" className="flex flex-col gap-1.5">
          {uploads.map((file) => (
            <FileLine key={file.key} file={file} onRetry={files.retry} onRemove={files.remove} />
          ))}
        </ul>
      )}
      <Button
        variant="soft"
        size="sm"
        disabled={uploads.length >= MAX_STATEMENT_FILES}
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

type FileLineProps = { file: Upload; onRetry: (file: Upload) => void; onRemove: (key: number) => void };

function FileLine({ file, onRetry, onRemove }: FileLineProps) {
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

/** The dispute of a mentoring, fetched anew with each version of the mentoring: what is said and decided changes that. */
export function useDispute({ mentoringId, version }: Pick<Mentoring, 'mentoringId' | 'version'>) {
  return useQuery({
    ...queryOf(
      [...mentoringQuery(mentoringId).queryKey, 'dispute', version],
      'GET /v1/mentoring/{mentoringId}/dispute',
      { params: { mentoringId } },
    ),
    placeholderData: keepPreviousData,
  });
}

/** Reloads a mentoring with its dispute, and the lists that show its state. */
export function useReload(mentoringId: number) {
  const queries = useQueryClient();
  return () => refetchStale(queries, [mentoringQuery(mentoringId).queryKey, ['mentorings'], ['coupons']]);
}
