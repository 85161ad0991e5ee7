import { clsx } from 'clsx';
import { FileText, Upload, X } from 'lucide-react';
import { type Ref, useState } from 'react';
import { Meter } from '../status/progress-bar.tsx';
import { FieldMessage, type FieldProps, useFieldControl } from './field.tsx';
import { FileImage } from './file-image.tsx';

/** A file size as text: MB with one decimal (SPEC §2, mentor detail), KB below 0.1 MB. */
function fileSizeText(bytes: number) {
  const megabytes = bytes / (1024 * 1024);
  return megabytes >= 0.1 ? `${megabytes.toFixed(1)}MB` : `${Math.max(1, Math.round(bytes / 1024))}KB`;
}

export type ChosenFile = { name: string; size: number };

type FileFieldProps = FieldProps & {
  /** The chosen or already stored file; a `File` that is an image is shown as a preview. */
  file?: File | ChosenFile | undefined;
  onChoose: (file: File) => void;
  onRemove?: (() => void) | undefined;
  /** As for `<input accept>`: `image/*`, `application/pdf`, … */
  accept?: string;
  /** 0 to 1 while the file is uploading. */
  progress?: number | undefined;
  disabled?: boolean;
  id?: string;
  ref?: Ref<HTMLInputElement>;
};

/** Chooses one file by tap or drag and drop; shows its name, size, progress and error. Does not validate. */
export function FileField({
  label,
  hideLabel,
  optional,
  hint,
  error,
  success,
  file,
  onChoose,
  onRemove,
  accept,
  progress,
  disabled = false,
  id,
  ref,
}: FileFieldProps) {
  const { frame, control } = useFieldControl({ label, hint, error, success, id });
  const [isOver, setOver] = useState(false);

  return (
    <div className="flex flex-col">
      <span className={clsx(hideLabel ? 'sr-only' : 'pb-2 text-sm font-semibold text-ink-muted')}>
        <span>{label}</span>
        {optional && <span className="font-normal text-ink-faint"> (선택)</span>}
      </span>
      <label
        htmlFor={control.id}
        className={clsx(
          'relative flex min-h-24 cursor-pointer flex-col items-center justify-center gap-2 rounded-lg border-[1.5px] border-dashed p-4',
          'transition-colors duration-150 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus',
          error ? 'border-danger' : isOver ? 'border-brand bg-brand-soft' : 'border-line-strong bg-sunken',
          disabled && 'cursor-not-allowed opacity-60',
        )}
      >
        <input
          {...control}
          ref={ref}
          type="file"
          accept={accept}
          disabled={disabled}
          aria-label={file ? `${label} 다시 고르기` : `${label} 고르기`}
          // Covers the whole box: a native file input accepts dropped files by itself.
          className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-not-allowed"
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
          onChange={(event) => {
            const chosen = event.target.files?.[0];
            // Reset, so that choosing the same file again after an error fires a change event.
            event.target.value = '';
            if (chosen) onChoose(chosen);
          }}
        />
        {file ? (
          <FileSummary file={file} />
        ) : (
          <>
            <Upload aria-hidden className="size-6 text-ink-faint" />
            <span className="text-center text-sm font-medium text-ink-muted">파일을 골라 주세요</span>
          </>
        )}
      </label>
      {progress !== undefined && (
        <div className="pt-2">
          <Meter value={progress} label={`${label} 올리는 중`} />
        </div>
      )}
      <div className="flex items-start justify-between gap-2">
        <FieldMessage id={frame.messageId} hint={hint} error={error} success={success} />
        {file && onRemove && !disabled && (
          <button
            type="button"
            onClick={onRemove}
            className="inline-flex min-h-target items-center gap-1 px-2 text-sm text-ink-faint hover:text-ink"
          >
            <X aria-hidden className="size-4" />
            <span>{`${label} 지우기`}</span>
          </button>
        )}
      </div>
    </div>
  );
}

function FileSummary({ file }: { file: File | ChosenFile }) {
  return (
    <span className="flex w-full items-center gap-3">
      {isImage(file) ? (
        <FileImage file={file} className="size-16 shrink-0 rounded-md object-cover" />
      ) : (
        <span className="flex size-16 shrink-0 items-center justify-center rounded-md bg-brand-soft">
          <FileText aria-hidden className="size-7 text-brand-ink" />
        </span>
      )}
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 font-medium">{file.name}</span>
        <span className="text-sm text-ink-faint">{fileSizeText(file.size)}</span>
      </span>
      <span className="shrink-0 text-sm font-semibold text-brand-ink">바꾸기</span>
    </span>
  );
}

function isImage(file: File | ChosenFile): file is File {
  return file instanceof File && file.type.startsWith('image/');
}
