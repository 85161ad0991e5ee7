import * as z from 'zod/mini';
import {
  MAX_UNIVERSITY_NAME_LENGTH,
  universityDomain,
  universityName,
  universityShortNames,
} from '#domain/people/universities.ts';
import { alertFailure } from '../../../lib/alert-failure.ts';
import { call } from '../../../lib/api.ts';
import { Form } from '../../../lib/form.tsx';
import { fieldsOf, showFieldErrors, useZodForm } from '../../../lib/forms/use-zod-form.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { BottomSheet } from '../../../ui/overlays/bottom-sheet.tsx';
import { useDeskAction } from '../frame/use-desk-action.ts';

const rules = z.object({ name: universityName, emailDomain: universityDomain, shortNames: universityShortNames });

/** Adds a school to the directory. @param requestedName as members asked for it */
export default function NewUniversitySheet({
  requestedName,
  onClose,
  onAdded,
}: {
  requestedName: string | undefined;
  onClose: () => void;
  onAdded: (name: string) => void;
}) {
  const act = useDeskAction(['desk-universities', 'university-requests', 'waiting']);
  const form = useZodForm(rules, { name: requestedName ?? '', emailDomain: '', shortNames: '' });
  const field = fieldsOf(form);

  const add = form.handleSubmit(async (body) => {
    const isDone = await act({
      work: () => call('POST /v1/admin/universities', { body: { ...body, requestedName } }),
      done: '학교를 더했어요.',
      failure: (error) => showFieldErrors(form, error) || alertFailure('더하지 못했어요', error),
    });
    if (isDone) onAdded(body.name);
  });

  return (
    <BottomSheet open onClose={onClose} title="학교 추가" description="더하면 바로 가입과 프로필에서 고를 수 있어요.">
      <Form className="flex flex-col gap-5 pt-3" onSubmit={add}>
        <TextField
          {...field('name')}
          label="학교 이름"
          placeholder="예) 한빛대학교"
          maxLength={MAX_UNIVERSITY_NAME_LENGTH}
        />
        <TextField
          {...field('emailDomain')}
          label="메일 도메인"
          placeholder="예) hanbit.ac.kr"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
        />
        <TextField {...field('shortNames')} label="줄임말" optional placeholder="예) 한빛대 한대" maxLength={60} />
        <Button type="submit" size="lg" block pending={form.formState.isSubmitting}>
          추가
        </Button>
      </Form>
    </BottomSheet>
  );
}
