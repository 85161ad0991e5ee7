import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import {
  AUDIENCE_LABELS,
  AUDIENCES,
  announcementTitle,
  MAX_ANNOUNCEMENT_LENGTH,
  MAX_ANNOUNCEMENT_TITLE_LENGTH,
  type Audience,
} from '#domain/notifications/announcements.ts';
import { lengthOf } from '#domain/text/length.ts';
import { isRefusal, messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { useAttempt } from '../../../lib/attempt.ts';
import { useSingleRun } from '../../../lib/use-single-run.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ChoiceChip } from '../../../ui/fields/choice.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { BottomSheet } from '../../../ui/overlays/bottom-sheet.tsx';
import { useDialog } from '../../../ui/overlays/dialog.ts';
import { useToast } from '../../../ui/overlays/toast.ts';
import { DaysChoice } from '../days-choice.tsx';
import { withStepUp } from '../step-up/step-up.ts';

const LENGTHS = [
  { days: 1, label: '하루' },
  { days: 7, label: '7일' },
  { days: 30, label: '30일' },
  { days: null, label: '내릴 때까지' },
] as const;

/** Writes an announcement, which is shown at once. */
export function NewAnnouncementSheet({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const dialog = useDialog();
  const toast = useToast();
  const attempt = useAttempt();
  const runOnce = useSingleRun();
  const [title, setTitle] = useState('');
  const [body, setBody] = useState('');
  const [audience, setAudience] = useState<readonly Audience[]>(AUDIENCES);
  const [days, setDays] = useState<number | null>(7);
  const titleProblem = title.trim() ? announcementTitle.safeParse(title).error?.issues[0]?.message : undefined;

  async function announce() {
    const announcement = { title, body, audience: [...audience], days };
    try {
      await withStepUp(() =>
        attempt([announcement], (idempotencyKey) =>
          call('POST /v1/admin/announcements', { body: announcement, idempotencyKey }),
        ),
      );
      toast.show({ message: '공지했어요.', tone: 'success' });
      onClose();
    } catch (error) {
      if (isRefusal(error, 'STEP_UP_REQUIRED')) return;
      await dialog.alert({ title: '공지하지 못했어요', description: messageOf(error) });
    }
    await queries.invalidateQueries({ queryKey: ['desk-announcements'] });
  }

  return (
    <BottomSheet
      open
      onOpenChange={(open) => !open && onClose()}
      title="새 공지"
      description="바로 홈 위쪽과 공지 화면에 보여요. 쓴 다음에는 고칠 수 없고 내릴 수만 있어요."
      footer={
        <Button
          block
          size="lg"
          disabled={!title.trim() || titleProblem !== undefined || !body.trim() || audience.length === 0}
          onClick={() => runOnce(announce)}
        >
          공지하기
        </Button>
      }
    >
      <div className="flex flex-col gap-6 pt-3">
        <TextField
          label="제목"
          value={title}
          error={titleProblem}
          trailing={
            <span className={clsx('pr-3 tabular-nums', titleProblem && 'text-danger')}>
              <span className="sr-only">입력한 글자 수 </span>
              <span>{`${lengthOf(title)}/${MAX_ANNOUNCEMENT_TITLE_LENGTH}`}</span>
            </span>
          }
          onChange={(event) => setTitle(event.target.value)}
        />
        <TextArea
          label="내용"
          rows={5}
          maxCount={MAX_ANNOUNCEMENT_LENGTH}
          value={body}
          onChange={(event) => setBody(event.target.value)}
        />
        <fieldset>
          <legend className="pb-2 text-sm font-semibold">누구에게</legend>
          <div className="flex flex-wrap gap-2">
            {AUDIENCES.map((each) => (
              <ChoiceChip
                key={each}
                type="checkbox"
                checked={audience.includes(each)}
                onChange={({ target }) =>
                  setAudience(AUDIENCES.filter((one) => (one === each ? target.checked : audience.includes(one))))
                }
              >
                {AUDIENCE_LABELS[each]}
              </ChoiceChip>
            ))}
          </div>
        </fieldset>
        <DaysChoice legend="얼마 동안" lengths={LENGTHS} days={days} onChange={setDays} />
      </div>
    </BottomSheet>
  );
}
