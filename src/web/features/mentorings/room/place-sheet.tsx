import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Room } from '#contract/mentorings/room.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { useAttempt } from '../../../lib/attempt.ts';
import { refetchStale } from '../../../lib/queries.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { RadioCard } from '../../../ui/fields/choice.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { BottomSheet, type SheetProps } from '../../../ui/overlays/bottom-sheet.tsx';
import { showToast } from '../../../ui/overlays/toast.ts';

type PlaceSheetProps = SheetProps & { mentoringId?: number; current: Pick<Room, 'kind' | 'link'> };

/** A mentor chooses where to meet: in one mentoring, or without an id in all. */
export default function PlaceSheet({ open, mentoringId, current, onClose }: PlaceSheetProps) {
  const queries = useQueryClient();
  const attempt = useAttempt();
  const [kind, setKind] = useState(current.kind);
  const [link, setLink] = useState(current.link ?? '');
  const [error, setError] = useState<string>();
  const [wasOpen, setWasOpen] = useState(open);

  // Each opening starts with the saved choice, not with an unsaved one.
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) {
      choosePlace(current.kind);
      setLink(current.link ?? '');
    }
  }

  function choosePlace(next: Room['kind']) {
    setKind(next);
    setError(undefined);
  }

  async function send() {
    const body = kind === 'LINK' ? { kind, link } : { kind };
    try {
      await attempt<unknown>([mentoringId, body], (idempotencyKey) =>
        mentoringId === undefined
          ? call('PUT /v1/mentor/me/meeting', { body, idempotencyKey })
          : call('PUT /v1/mentoring/{mentoringId}/meeting', { params: { mentoringId }, body, idempotencyKey }),
      );
    } finally {
      await refetchStale(queries, [['room'], ['own-meeting']]);
    }
  }

  async function save() {
    setError(undefined);
    try {
      await send();
      showToast({ message: '만나는 곳을 정했어요.', tone: 'success' });
      onClose();
    } catch (failure) {
      setError(messageOf(failure));
    }
  }

  return (
    <BottomSheet
      open={open}
      onClose={onClose}
      title="어디에서 만날까요?"
      description={
        mentoringId === undefined ? '모든 멘토링에 쓰여요. 하나만 다르게 정할 수도 있어요.' : '이 멘토링에만 쓰여요.'
      }
      footer={
        <>
          {kind === 'ROOM' && (
            <p role="alert" className="pb-2 text-sm text-danger empty:hidden">
              {error}
            </p>
          )}
          <Button block size="lg" onClick={save}>
            저장
          </Button>
        </>
      }
    >
      <fieldset className="flex flex-col gap-3 pt-3">
        <legend className="sr-only">만나는 곳</legend>
        <RadioCard
          name="place"
          title="선배랑 멘토링룸"
          description="설치 없이 만나고, 참석이 자동으로 확인돼요."
          checked={kind === 'ROOM'}
          onChange={() => choosePlace('ROOM')}
        />
        <RadioCard
          name="place"
          title="내 회의 주소"
          description="Zoom, Google Meet 같은 곳의 주소예요. 두 분 모두 참석 확인을 눌러야 해요."
          checked={kind === 'LINK'}
          onChange={() => choosePlace('LINK')}
        />
        {kind === 'LINK' && (
          <TextField
            label="회의 주소"
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            value={link}
            onChange={(event) => setLink(event.target.value)}
            error={error}
          />
        )}
      </fieldset>
    </BottomSheet>
  );
}
