import { Camera } from 'lucide-react';
import { useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { FILE_RULES, problemWithFile } from '#domain/people/files.ts';
import type { Image, MemberType } from '#domain/people/members.ts';
import { tellResult } from '../../../../lib/alert-failure.ts';
import { messageOf, serverMessageOf } from '../../../../lib/api-error.ts';
import { call } from '../../../../lib/api.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { acceptOf } from '../../../../ui/fields/accept-of.ts';
import { ComboboxField } from '../../../../ui/fields/combobox-field.tsx';
import { FileImage } from '../../../../ui/fields/file-image.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { dialog } from '../../../../ui/overlays/dialog.ts';
import { Avatar } from '../../../../ui/status/avatar.tsx';
import { Meter } from '../../../../ui/status/progress-bar.tsx';
import { useUniversitySearch } from '../../universities/use-university-search.ts';

const UPLOAD_FAILED_MESSAGE = '이미지 업로드에 실패했습니다.';

type ImageFieldProps = { memberType: MemberType; errorTitle?: string };

/**
 * The profile photo, uploaded as soon as it is chosen: the form and its draft contain the server's address.
 * `errorTitle` is the title of the alert when it fails (SPEC §8 has another one for the wizard).
 */
export function ImageField({ memberType, errorTitle = UPLOAD_FAILED_MESSAGE }: ImageFieldProps) {
  const { setValue, control } = useFormContext<{ image: Image }>();
  const image = useWatch({ control, name: 'image' });
  const [upload, setUpload] = useState<{ file: File; done: number }>();

  const showError = (reason: string) =>
    dialog.alert({ title: errorTitle, description: reason === errorTitle ? undefined : reason });

  async function choose(file: File) {
    const problem = await problemWithFile('PROFILE_IMAGE', file);
    if (problem) return showError(problem);
    setUpload({ file, done: 0 });
    try {
      const { url, fileName } = await call('POST /v1/storage/profile/image', {
        file,
        body: { memberType },
        onProgress: (done) => setUpload({ file, done }),
      });
      setValue('image', { fileName, filePath: url }, { shouldDirty: true });
    } catch (error) {
      await showError(serverMessageOf(error, UPLOAD_FAILED_MESSAGE));
    } finally {
      setUpload(undefined);
    }
  }

  return (
    <div className="flex flex-col items-center gap-3 pb-2">
      <label className="group relative cursor-pointer rounded-full focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus">
        <input
          type="file"
          accept={acceptOf(FILE_RULES.PROFILE_IMAGE)}
          aria-label={image.filePath ? '프로필 사진 바꾸기 (선택)' : '프로필 사진 고르기 (선택)'}
          disabled={upload !== undefined}
          className="absolute inset-0 cursor-pointer opacity-0"
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = '';
            if (file) void choose(file);
          }}
        />
        {upload ? (
          <FileImage file={upload.file} className="size-28 rounded-full object-cover opacity-60" />
        ) : (
          <Avatar src={image.filePath} size="xl" />
        )}
        <span className="absolute right-0 bottom-0 inline-flex size-9 items-center justify-center rounded-full border-2 border-surface bg-brand text-on-brand transition-colors group-hover:bg-brand-hover">
          <Camera aria-hidden className="size-4.5" />
        </span>
      </label>
      {upload ? (
        <div className="w-28">
          <Meter value={upload.done} label="프로필 사진 올리는 중" />
        </div>
      ) : image.filePath ? (
        <button
          type="button"
          onClick={() => setValue('image', { fileName: '', filePath: '' }, { shouldDirty: true })}
          className="inline-flex min-h-target items-center px-3 text-sm text-ink-faint hover:text-ink"
        >
          사진 지우기
        </button>
      ) : (
        <p className="text-sm text-ink-faint">프로필 사진 (선택)</p>
      )}
    </div>
  );
}

type EducationForm = { education: { schoolName: string; major: string } };

interface SchoolProps {
  /** The school is verified by a document, so it can no longer be changed. */
  isSchoolFixed?: boolean;
  /** The member's email address belongs to the school, which verifies it. */
  isSchoolEmail?: boolean;
}

export function EducationFields(school: SchoolProps) {
  const { register, formState } = useFormContext<EducationForm>();
  return (
    <>
      <SchoolField {...school} />
      <TextField
        {...register('education.major')}
        label="전공"
        autoComplete="off"
        placeholder="예) 경영학과"
        error={formState.errors.education?.major?.message}
      />
    </>
  );
}

function SchoolField({ isSchoolFixed = false, isSchoolEmail = false }: SchoolProps) {
  const { control, setValue } = useFormContext<EducationForm>();
  const { field, fieldState } = useController({ control, name: 'education.schoolName' });
  const { ref, value, onBlur } = field;
  const { setText, q, query, names } = useUniversitySearch(!isSchoolFixed);
  let status = names.length === 0 ? '찾는 학교가 없어요. 정식 이름이 맞다면 추가를 요청해 주세요.' : undefined;
  if (query.isPending) status = '학교를 찾고 있어요';
  if (query.error) status = messageOf(query.error);
  return (
    <ComboboxField
      ref={ref}
      value={value}
      onChange={(school) =>
        setValue('education.schoolName', school, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
      }
      onBlur={onBlur}
      error={fieldState.error?.message}
      success={isSchoolEmail ? '학교 이메일로 가입해서 바로 인증돼요.' : undefined}
      label="학교"
      placeholder="예) 서울대, 카이스트, ㅅㅇㄷ"
      items={value && !names.includes(value) && q === '' ? [value, ...names] : names}
      onSearch={setText}
      status={status}
      action={query.data?.length === 0 && <RequestSchool name={q} />}
      hint={isSchoolFixed ? '인증을 마친 학교는 바꿀 수 없어요.' : '목록에서 선택해 주세요.'}
      disabled={isSchoolFixed}
    />
  );
}

/** Asks operators to add a missing school; the answer comes as a notification. */
function RequestSchool({ name }: { name: string }) {
  const [requested, setRequested] = useState<string>();

  async function request() {
    const done = { message: '요청했어요. 추가되면 알려 드릴게요.', tone: 'success' } as const;
    const send = () => call('POST /v1/universities/requests', { body: { name } });
    if (await tellResult(send, { done })) setRequested(name);
  }

  if (name === '' || requested === name) return null;
  return (
    <Button variant="soft" size="sm" onClick={request}>
      이 학교 추가 요청하기
    </Button>
  );
}
