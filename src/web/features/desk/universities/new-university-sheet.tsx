import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { DeskUniversity } from '#contract/desk/universities.ts';
import {
  MAX_UNIVERSITY_NAME_LENGTH,
  universityDomain,
  universityName,
  universityShortNames,
} from '#domain/people/universities.ts';
import { alertFailure } from '../../../lib/alert-failure.ts';
import { ApiError, isRefusal } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { Form } from '../../../lib/form.tsx';
import { useZodForm } from '../../../lib/forms/use-zod-form.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { BottomSheet } from '../../../ui/overlays/bottom-sheet.tsx';
import { showToast } from '../../../ui/overlays/toast.ts';
import { withStepUp } from '../step-up/step-up.ts';

const rules = z.object({ name: universityName, emailDomain: universityDomain, shortNames: universityShortNames });
const EMPTY = { name: '', emailDomain: '', shortNames: '' };

/** Adds a school to the directory. @param requestedName as members asked for it */
export default function NewUniversitySheet({
  requestedName,
  onClose,
  onAdded,
}: {
  requestedName: string | undefined;
  onClose: () => void;
  onAdded: (university: DeskUniversity) => void;
}) {
  const queries = useQueryClient();
  const form = useZodForm(rules, { ...EMPTY, name: requestedName ?? '' });
  const { errors } = form.formState;

  const add = form.handleSubmit(async (body) => {
    try {
      const added = await withStepUp(() => call('POST /v1/admin/universities', { body: { ...body, requestedName } }));
      showToast({ message: '학교를 더했어요.', tone: 'success' });
      for (const key of ['desk-universities', 'university-requests', 'waiting'])
        await queries.invalidateQueries({ queryKey: [key] });
      onAdded(added);
    } catch (error) {
      if (isRefusal(error, 'STEP_UP_REQUIRED')) return;
      const [fault] = error instanceof ApiError ? error.fieldErrors : [];
      if (fault && fault.field in EMPTY)
        form.setError(
          fault.field as keyof typeof EMPTY,
          { type: 'server', message: fault.message },
          { shouldFocus: true },
        );
      else await alertFailure('더하지 못했어요', error);
    }
  });

  return (
    <BottomSheet open onClose={onClose} title="학교 추가" description="더하면 바로 가입과 프로필에서 고를 수 있어요.">
      <Form className="flex flex-col gap-5 pt-3" onSubmit={add}>
        <TextField
          {...form.register('name')}
          label="학교 이름"
          placeholder="예) 한빛대학교"
          maxLength={MAX_UNIVERSITY_NAME_LENGTH}
          error={errors.name?.message}
        />
        <TextField
          {...form.register('emailDomain')}
          label="메일 도메인"
          placeholder="예) hanbit.ac.kr"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          error={errors.emailDomain?.message}
        />
        <TextField
          {...form.register('shortNames')}
          label="줄임말"
          optional
          placeholder="예) 한빛대 한대"
          maxLength={60}
          error={errors.shortNames?.message}
        />
        <Button type="submit" size="lg" block pending={form.formState.isSubmitting}>
          추가
        </Button>
      </Form>
    </BottomSheet>
  );
}
