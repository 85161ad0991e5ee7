import { type KeyboardEvent, useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { FILE_RULES, problemWithFile } from '#domain/people/files.ts';
import { MAX_HASHTAGS } from '#domain/people/mentor-limits.ts';
import { hashtags, NO_HASHTAG_MESSAGE } from '#domain/people/mentors.ts';
import { serverMessageOf } from '../../../../lib/api-error.ts';
import { call } from '../../../../lib/api.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { acceptOf } from '../../../../ui/fields/accept-of.ts';
import { Tag } from '../../../../ui/fields/chip.tsx';
import { FileField } from '../../../../ui/fields/file-field.tsx';
import { TextArea, TextField } from '../../../../ui/fields/text-field.tsx';
import { dialog } from '../../../../ui/overlays/dialog.ts';
import { pressedKey } from '../../../../ui/pressed-key.ts';
import type { MentorForm } from './mentor-form.tsx';

/** Message to mentees, hashtags and portfolio (SPEC §5, mentor step 3). `maxMessage`: 500 at registration, 200 in edit. */
export function MessageFields({ maxMessage }: { maxMessage: number }) {
  const { register, formState } = useFormContext<MentorForm>();
  return (
    <>
      <TextArea
        {...register('message')}
        label="후배에게 한마디"
        placeholder="처음 만날 후배에게 한마디 남겨 주세요"
        rows={5}
        maxCount={maxMessage}
        error={formState.errors.message?.message}
      />
      <HashtagsField />
      <PortfolioField />
    </>
  );
}

const UPLOAD_FAILED_MESSAGE = '포트폴리오 업로드 실패';
const MAX_DESCRIPTION_LENGTH = 100;
const NO_PORTFOLIO = { url: '', description: '', fileSize: 0 };

/** The portfolio, uploaded as soon as it is chosen: the form and its draft contain the server's address. */
function PortfolioField() {
  const { setValue, control, register, formState } = useFormContext<MentorForm>();
  const portfolio = useWatch({ control, name: 'portfolio' });
  const [upload, setUpload] = useState<{ file: File; done: number }>();
  const [problem, setProblem] = useState<string>();

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

/** Between pasted tags: commas, lines, or the # of the next one. A space alone is part of a tag. */
const BETWEEN = /[,\uff0c\u3001;\n]+|(?<=\S)\s*(?=[#\uff03][^\s#\uff03])/;

/**
 * Adds the input to the tags (SPEC §5): trimmed, without a leading #, and no tag twice. `#면접, #이직` is two.
 * Returns the tags, or the error message.
 */
export function addHashtag(tags: readonly string[], typed: string): { tags: string[] } | { message: string } {
  const { data, error } = hashtags.safeParse([...tags, ...splitHashtags(typed)]);
  if (data) return { tags: data };
  const message = error.issues[0]?.message ?? NO_HASHTAG_MESSAGE;
  return message === NO_HASHTAG_MESSAGE ? { tags: [...tags] } : { message };
}

function splitHashtags(typed: string): string[] {
  return typed
    .split(BETWEEN)
    .map((tag) => tag.trim().replace(/^[#\uff03]+/, ''))
    .filter((tag) => tag.trim() !== '');
}

/** Hashtags: Enter or 추가 adds one, at most eight of at most fifteen characters (SPEC §5). */
function HashtagsField() {
  const { control, setValue } = useFormContext<MentorForm>();
  const { field, fieldState } = useController({ control, name: 'hashtags' });
  const { value: tags, ref } = field;
  const [typed, setTyped] = useState('');
  const [errorMessage, setErrorMessage] = useState<string>();
  const change = (next: string[]) =>
    setValue('hashtags', next, { shouldDirty: true, shouldTouch: true, shouldValidate: true });

  function add() {
    const result = addHashtag(tags, typed);
    if ('message' in result) return setErrorMessage(result.message);
    setErrorMessage(undefined);
    setTyped('');
    if (result.tags.length > tags.length) change(result.tags);
  }

  function addOnEnter(event: KeyboardEvent) {
    if (pressedKey(event) !== 'Enter') return;
    event.preventDefault();
    add();
  }

  return (
    <div>
      <TextField
        ref={ref}
        label="해시태그"
        placeholder="예) 포트폴리오"
        autoComplete="off"
        enterKeyHint="done"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setErrorMessage(undefined);
        }}
        onKeyDown={addOnEnter}
        hint={`${tags.length}/${MAX_HASHTAGS} · 하나씩 입력하고 추가해 주세요.`}
        error={errorMessage ?? messageIn(fieldState.error)}
        action={
          <Button variant="soft" className="shrink-0 px-4 text-sm" disabled={typed.trim() === ''} onClick={add}>
            추가
          </Button>
        }
      />
      {tags.length > 0 && (
        <ul aria-label="추가한 해시태그" className="flex flex-wrap gap-2 pt-3">
          {tags.map((tag) => (
            <li key={tag}>
              <Tag onRemove={() => change(tags.filter((each) => each !== tag))}>{`#${tag}`}</Tag>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

// The error of a single tag is at its index, that of the whole list at the list itself.
function messageIn(error: unknown): string | undefined {
  if (Array.isArray(error)) return error.map(messageIn).find(Boolean);
  if (typeof error === 'object' && error !== null && 'message' in error) return String(error.message);
  return undefined;
}
