import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import type { MentoringReviews } from '#contract/mentorings/reviews.ts';
import {
  FACE_LABELS,
  FACES,
  REVIEW_CHIP_LABELS,
  REVIEW_CHIPS,
  type Face,
  type ReviewChip,
} from '#domain/mentorings/reviews/review-choices.ts';
import { MAX_REVIEW_CHIPS, MAX_REVIEW_LENGTH, REVIEW_DAYS } from '#domain/mentorings/reviews/reviews.ts';
import { lengthOf } from '#domain/text/length.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { useAttempt } from '../../../lib/attempt.ts';
import { useDraft } from '../../../lib/drafts/use-draft.ts';
import { describeKoreanTime } from '../../../lib/korean-date.ts';
import { refetchStale } from '../../../lib/queries.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ChoiceChip } from '../../../ui/fields/choice.tsx';
import { TextArea } from '../../../ui/fields/text-field.tsx';
import { BottomSheet } from '../../../ui/overlays/bottom-sheet.tsx';
import { showToast } from '../../../ui/overlays/toast.ts';
import { FaceIcon, mentoringReviewsQuery } from './reviews.tsx';

interface Draft {
  readonly face: Face | null;
  readonly chips: readonly ReviewChip[];
  readonly text: string;
}

const EMPTY: Draft = { face: null, chips: [], text: '' };

/** A mentee's review, or a mentor's thanks. What was typed survives a reload. */
export default function ReviewSheet({ reviews, onClose }: { reviews: MentoringReviews; onClose: () => void }) {
  const { mentoringId, side, endsAt } = reviews;
  const isMentee = side === 'mentee';
  const [draft, setDraft, clearDraft] = useDraft<Draft>(`review-${mentoringId}`, EMPTY);
  const [error, setError] = useState<string>();
  const queries = useQueryClient();
  const attempt = useAttempt();
  const isTooLong = lengthOf(draft.text) > MAX_REVIEW_LENGTH;
  const isReady = !isTooLong && (isMentee ? draft.face !== null : draft.text.trim() !== '');

  async function send() {
    const { face, text, chips } = draft;
    const params = { mentoringId };
    const { queryKey } = mentoringReviewsQuery(mentoringId);
    try {
      const written = await attempt(draft, (idempotencyKey) =>
        isMentee
          ? call('POST /v1/mentoring/{mentoringId}/review', {
              params,
              body: { face: face ?? 'GOOD', chips: [...chips], text },
              idempotencyKey,
            })
          : call('POST /v1/mentoring/{mentoringId}/thanks', { params, body: { text }, idempotencyKey }),
      );
      queries.setQueryData(queryKey, written);
      // What both have written is on the mentor's page from now on.
      void refetchStale(queries, [['reviews', 'mentor'], ['next-step']]);
      clearDraft();
      showToast({ message: '고마워요. 잘 남겼어요.', tone: 'success' });
      onClose();
    } catch (failure) {
      setError(messageOf(failure));
      await queries.invalidateQueries({ queryKey });
    }
  }

  function toggle(chip: ReviewChip, isChosen: boolean) {
    setDraft({ ...draft, chips: isChosen ? [...draft.chips, chip] : draft.chips.filter((each) => each !== chip) });
  }

  return (
    <BottomSheet
      open
      onClose={onClose}
      title={isMentee ? '멘토링은 어땠나요?' : '후배에게 한마디 남겨 주세요'}
      description={
        isMentee
          ? `선배의 화면에 이름 없이 보여요. 두 분이 모두 남기거나 완료된 뒤 ${REVIEW_DAYS}일이 지나면 공개돼요.`
          : `후배만 볼 수 있어요. 두 분이 모두 남기거나 완료된 뒤 ${REVIEW_DAYS}일이 지나면 보여요.`
      }
      footer={
        <>
          <p role="alert" className="pt-1 pb-3 text-sm text-danger empty:hidden">
            {error}
          </p>
          <Button block size="lg" disabled={!isReady} onClick={send}>
            남기기
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6 pt-3">
        {endsAt && (
          <p className="text-sm text-ink-muted">{`${describeKoreanTime(new Date(endsAt))}까지 남길 수 있어요.`}</p>
        )}
        {isMentee && (
          <>
            <fieldset>
              <legend className="sr-only">어땠나요?</legend>
              <div className="grid grid-cols-3 gap-2">
                {FACES.map((face) => (
                  <FaceChoice
                    key={face}
                    face={face}
                    checked={draft.face === face}
                    onChange={() => setDraft({ ...draft, face })}
                  />
                ))}
              </div>
            </fieldset>
            <fieldset>
              <legend className="pb-2 text-sm font-semibold text-ink-muted">
                무엇이 좋았나요? <span className="font-normal">{`최대 ${MAX_REVIEW_CHIPS}개`}</span>
              </legend>
              <div className="flex flex-wrap gap-2">
                {REVIEW_CHIPS.map((chip) => (
                  <ChoiceChip
                    key={chip}
                    type="checkbox"
                    checked={draft.chips.includes(chip)}
                    disabled={!draft.chips.includes(chip) && draft.chips.length >= MAX_REVIEW_CHIPS}
                    onChange={(event) => toggle(chip, event.target.checked)}
                  >
                    {REVIEW_CHIP_LABELS[chip]}
                  </ChoiceChip>
                ))}
              </div>
            </fieldset>
          </>
        )}
        <TextArea
          label={isMentee ? '한마디' : '고마운 점, 응원하는 말'}
          optional={isMentee}
          rows={3}
          value={draft.text}
          onChange={(event) => setDraft({ ...draft, text: event.target.value })}
          maxCount={MAX_REVIEW_LENGTH}
          error={isTooLong ? `후기는 최대 ${MAX_REVIEW_LENGTH}자까지 적을 수 있어요.` : undefined}
        />
      </div>
    </BottomSheet>
  );
}

function FaceChoice({ face, checked, onChange }: { face: Face; checked: boolean; onChange: () => void }) {
  return (
    <label className="relative block">
      <input
        type="radio"
        name="face"
        checked={checked}
        onChange={onChange}
        className="peer absolute inset-0 cursor-pointer appearance-none rounded-xl"
      />
      <span
        className={clsx(
          'pointer-events-none flex min-h-24 flex-col items-center justify-center gap-1.5 rounded-xl border-2 text-sm font-medium transition-colors',
          checked ? 'border-brand bg-brand-soft text-brand-ink' : 'border-line text-ink-muted',
        )}
      >
        <FaceIcon face={face} className="size-9" />
        <span>{FACE_LABELS[face]}</span>
      </span>
    </label>
  );
}
