import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { FILE_RULES, problemWithFile } from '#domain/people/files.ts';
import { serverMessageOf } from '../../../../lib/api-error.ts';
import { call } from '../../../../lib/api.ts';
import { acceptOf } from '../../../../ui/fields/accept-of.ts';
import { FileField } from '../../../../ui/fields/file-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { useDialog } from '../../../../ui/overlays/dialog.ts';
import type { MentorForm } from './mentor-form.ts';

const UPLOAD_FAILED_MESSAGE = '포트폴리오 업로드 실패';
const MAX_DESCRIPTION_LENGTH = 100;
const NO_PORTFOLIO = { url: '', description: '', fileSize: 0 };

/** The portfolio, uploaded as soon as it is chosen: the form and its draft contain the server's address. */
export function PortfolioField() {
  const { setValue, control, register, formState } = useFormContext<MentorForm>();
  const portfolio = useWatch({ control, name: 'portfolio' });
  const [upload, setUpload] = useState<{ file: File; done: number }>();
  const [problem, setProblem] = useState<string>();
  const dialog = useDialog();

  async function choose(file: File) {
    const fileProblem = await problemWithFile('PORTFOLIO', file);
    setProblem(fileProblem);
    if (fileProblem) return;
    setUpload({ file, done: 0 });
    try {
      const { url, fileName, fileSize } = await call('POST /v1/portfolio', {
        file,
        body: {},
        onProgress: (done) => setUpload({ file, done }),
      });
      const description = fileName.slice(0, MAX_DESCRIPTION_LENGTH);
      setValue('portfolio', { url, description, fileSize }, { shouldDirty: true });
    } catch (error) {
      const reason = serverMessageOf(error, '');
      await dialog.alert({ title: UPLOAD_FAILED_MESSAGE, description: reason || undefined });
    } finally {
      setUpload(undefined);
    }
  }

  const stored = portfolio.url ? { name: portfolio.description || '포트폴리오', size: portfolio.fileSize } : undefined;
  return (
    <div className="flex flex-col gap-4">
      <FileField
        label="포트폴리오"
        optional
        accept={acceptOf(FILE_RULES.PORTFOLIO)}
        file={upload?.file ?? stored}
        progress={upload?.done}
        disabled={upload !== undefined}
        onChoose={(file) => void choose(file)}
        onRemove={stored && (() => setValue('portfolio', NO_PORTFOLIO, { shouldDirty: true }))}
        error={problem}
        hint="PDF, JPG, PNG · 최대 10MB"
      />
      {stored && (
        <TextField
          {...register('portfolio.description')}
          label="포트폴리오 설명"
          placeholder="어떤 자료인지 알려 주세요"
          error={formState.errors.portfolio?.description?.message}
        />
      )}
    </div>
  );
}
