import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { ComboboxField } from '../../../ui/combobox-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';

type EducationForm = { education: { schoolName: string; major: string } };

/** School and major. `isSchoolFixed`: the school is proved by a document, so it no longer changes. */
export function EducationFields({ isSchoolFixed = false }: { isSchoolFixed?: boolean }) {
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
}: Pick<Parameters<typeof ComboboxField>[0], 'ref' | 'value' | 'onChange' | 'onBlur' | 'error'> & {
  isFixed: boolean;
}) {
  const [text, setText] = useState('');
  const q = useDeferredValue(text.trim());
  const { data, error, isPending } = useQuery({
    queryKey: ['universities', q],
    queryFn: ({ signal }) => call('GET /v1/universities', { query: { q }, signal }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    enabled: !isFixed,
  });
  const names = [...new Set(data?.map((university) => university.name))];
  return (
    <ComboboxField
      {...field}
      label="학교"
      placeholder="학교 이름으로 찾아 주세요"
      items={field.value && !names.includes(field.value) && q === '' ? [field.value, ...names] : names}
      onSearch={setText}
      status={searchStatus({ isPending, isEmpty: names.length === 0, fault: error && messageOf(error) })}
      hint={isFixed ? '인증을 마친 학교는 바꿀 수 없어요.' : '목록에서 선택해 주세요.'}
      disabled={isFixed}
    />
  );
}

function searchStatus({ isPending, isEmpty, fault }: { isPending: boolean; isEmpty: boolean; fault: string | null }) {
  if (fault) return fault;
  if (isPending) return '학교를 찾고 있어요';
  return isEmpty ? '찾는 학교가 없어요. 이름을 다시 확인해 주세요.' : undefined;
}
