import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { messageOf } from '../../../../lib/api-error.ts';
import { ComboboxField } from '../../../../ui/fields/combobox-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { RequestSchool } from '../../universities/request-school.tsx';
import { universitiesQuery } from '../../universities/university-query.ts';

type EducationForm = { education: { schoolName: string; major: string } };

/** School and major. */
export function EducationFields({
  isSchoolFixed = false,
  isSchoolEmail = false,
}: {
  /** The school is verified by a document, so it can no longer be changed. */
  isSchoolFixed?: boolean;
  /** The member's email address belongs to the school, which verifies it. */
  isSchoolEmail?: boolean;
}) {
  const { register, control, setValue, formState } = useFormContext<EducationForm>();
  return (
    <>
      <Controller
        control={control}
        name="education.schoolName"
        render={({ field, fieldState }) => (
          <SchoolField
            ref={field.ref}
            value={field.value}
            onChange={(school) =>
              setValue('education.schoolName', school, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
            }
            onBlur={field.onBlur}
            error={fieldState.error?.message}
            isFixed={isSchoolFixed}
            success={isSchoolEmail ? '학교 이메일로 가입해서 바로 인증돼요.' : undefined}
          />
        )}
      />
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

function SchoolField({
  isFixed,
  ...field
}: Pick<Parameters<typeof ComboboxField>[0], 'ref' | 'value' | 'onChange' | 'onBlur' | 'error' | 'success'> & {
  isFixed: boolean;
}) {
  const [text, setText] = useState('');
  const q = useDeferredValue(text.trim());
  const { data, error, isPending } = useQuery({
    ...universitiesQuery(q),
    placeholderData: keepPreviousData,
    enabled: !isFixed,
  });
  const names = [...new Set(data?.map((university) => university.name))];
  return (
    <ComboboxField
      {...field}
      label="학교"
      placeholder="예) 서울대, 카이스트, ㅅㅇㄷ"
      items={field.value && !names.includes(field.value) && q === '' ? [field.value, ...names] : names}
      onSearch={setText}
      status={searchStatus({ isPending, isEmpty: names.length === 0, errorMessage: error && messageOf(error) })}
      action={data?.length === 0 && <RequestSchool name={q} />}
      hint={isFixed ? '인증을 마친 학교는 바꿀 수 없어요.' : '목록에서 선택해 주세요.'}
      disabled={isFixed}
    />
  );
}

function searchStatus({
  isPending,
  isEmpty,
  errorMessage,
}: {
  isPending: boolean;
  isEmpty: boolean;
  errorMessage: string | null;
}) {
  if (errorMessage) return errorMessage;
  if (isPending) return '학교를 찾고 있어요';
  return isEmpty ? '찾는 학교가 없어요. 정식 이름이 맞다면 추가를 요청해 주세요.' : undefined;
}
