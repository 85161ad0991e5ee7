import { Paperclip, RotateCcw, X } from 'lucide-react';
import { useRef } from 'react';
import { MAX_STATEMENT_FILES } from '#domain/mentorings/states/disputes.ts';
import { FILE_RULES } from '#domain/people/files.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { acceptOf } from '../../../ui/fields/accept-of.ts';
import type { ChosenFile, useStatementFiles } from './use-statement-files.ts';

/** The files of a statement, with a button to choose more. */
export function StatementFiles({ files }: { files: ReturnType<typeof useStatementFiles> }) {
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
