import { useState } from 'react';
import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import { backupChoice, type BackupChoice } from '#domain/mentorings/proposals/backups.ts';
import { JOB_FIELDS } from '#domain/people/job-fields.ts';
import { tellResult } from '../../../lib/alert-failure.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { BottomSheet, type SheetProps } from '../../../ui/overlays/bottom-sheet.tsx';
import { dialog } from '../../../ui/overlays/dialog.ts';
import { useTransition } from '../mentoring-queries.ts';
import { BackupFields } from './backup-fields.tsx';

/** The student names other backups, or none, until a mentor confirms the proposal. */
export default function BackupsSheet({ mentoring, open, onClose }: SheetProps & { mentoring: Mentoring }) {
  const { mentoringId, backups, field, counterpart } = mentoring;
  const [choice, setChoice] = useState<BackupChoice>(choiceOf(backups));
  const changing = useTransition('PUT /v1/mentoring/{mentoringId}/backups', mentoringId);
  const jobField = JOB_FIELDS.find((each) => each === field);
  // A student always knows the mentor.
  if (!backups || !jobField || counterpart.memberId === null) return null;
  const problem = backupChoice.safeParse(choice).error?.issues[0]?.message;

  async function change() {
    if (problem) return dialog.alert({ title: '다음 선배를 확인해 주세요', description: problem });
    const isChanged = await tellResult(() => changing.mutateAsync(choice), {
      done: { message: '다음 선배를 정했어요.', tone: 'success' },
      failed: '다음 선배를 바꾸지 못했어요',
    });
    if (isChanged) onClose();
  }

  return (
    <BottomSheet
      open={open}
      onClose={onClose}
      title="답이 없으면"
      description="선배가 거절하거나 답하지 못하면 어떻게 할지 정해요."
      footer={
        <Button block size="lg" disabled={changing.isPending} onClick={change}>
          이대로 정하기
        </Button>
      }
    >
      <div className="pt-3">
        <BackupFields
          choice={choice}
          onChange={setChoice}
          field={jobField}
          except={[counterpart.memberId, ...backups.had]}
          named={backups.mentors}
          max={backups.maxMentors}
        />
      </div>
    </BottomSheet>
  );
}

function choiceOf(backups: Mentoring['backups']): BackupChoice {
  const mentorIds = backups?.mentors.map(({ memberId }) => memberId) ?? [];
  const isAutomatic = backups?.isAutomatic ?? false;
  // A student who has named mentors has already agreed.
  return { mentorIds, isAutomatic, isAgreed: isAutomatic || mentorIds.length > 0 };
}
