import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MentoringPublicAnswer } from '#contract/mentorings/public-answers.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { useAttempt } from '../../../lib/attempt.ts';
import { refetchStale } from '../../../lib/queries.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Fold } from '../../../ui/layout/fold.tsx';
import { dialog } from '../../../ui/overlays/dialog.ts';
import { lazySheet } from '../../../ui/overlays/lazy-sheet.tsx';
import { showToast } from '../../../ui/overlays/toast.ts';
import type { Texts } from './answer-sheet.tsx';
import { mentoringPublicAnswerQuery } from './mentor-answers.tsx';

const [AnswerSheet, opener] = lazySheet(() => import('./answer-sheet.tsx'));

type Own = NonNullable<MentoringPublicAnswer['own']>;

const NOTHING: Texts = { question: '', answer: '' };

/** On the progress screen of a completed mentoring: a question and its answer for those who come after (product §20.1). Open while it waits for the mentor. */
export function PublicAnswerGroup({ mentoringId }: { mentoringId: number }) {
  const { data } = useQuery(mentoringPublicAnswerQuery(mentoringId));
  if (!data || (!data.own && !data.canPropose)) return null;
  const isAsked = data.side === 'mentor' && data.own?.status === 'PROPOSED';
  return (
    <Fold title="다음 후배에게 나누는 답" isOpenAtFirst={isAsked}>
      {data.own ? <OwnAnswer data={data} own={data.own} /> : <Invitation mentoringId={mentoringId} />}
    </Fold>
  );
}

function Invitation({ mentoringId }: { mentoringId: number }) {
  const [isWriting, setWriting] = useState(false);
  return (
    <div>
      <p className="pb-3">
        선배에게 들은 답 하나를 다음 후배에게 나눠 주세요. 선배가 동의하면 선배의 화면에 이름 없이 보여요.
      </p>
      <Button size="sm" variant="soft" {...opener} onClick={() => setWriting(true)}>
        질문 나누기
      </Button>
      {isWriting && (
        <TextsSheet mentoringId={mentoringId} side="mentee" given={NOTHING} onClose={() => setWriting(false)} />
      )}
    </div>
  );
}

function OwnAnswer({ data, own }: { data: MentoringPublicAnswer; own: Own }) {
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-ink-muted">{describeStatus(data.side, own)}</p>
      {own.question && (
        <>
          <p className="font-semibold break-words whitespace-pre-wrap">{own.question}</p>
          <p className="break-words whitespace-pre-wrap">{own.answer}</p>
        </>
      )}
      <Actions data={data} own={own} />
    </div>
  );
}

function describeStatus(side: MentoringPublicAnswer['side'], { status, hiddenReason }: Own): string {
  const isMentee = side === 'mentee';
  switch (status) {
    case 'PROPOSED':
      return isMentee ? '선배의 동의를 기다리고 있어요.' : '후배가 정리했어요. 선배님의 화면에 공개해도 될까요?';
    case 'PUBLISHED':
      return isMentee ? '선배의 화면에 이름 없이 보이고 있어요.' : '선배님의 화면에 이름 없이 보이고 있어요.';
    case 'DECLINED':
      return isMentee ? '선배가 이번에는 공개하지 않기로 했어요. 적은 글은 지웠어요.' : '공개하지 않기로 했어요.';
    case 'WITHDRAWN':
      return '내린 글이에요. 더는 보이지 않아요.';
    case 'HIDDEN':
      return `운영팀이 숨겼어요. 이유: ${hiddenReason}`;
  }
}

function Actions({ data: { mentoringId, side, canPropose }, own }: { data: MentoringPublicAnswer; own: Own }) {
  const [isWriting, setWriting] = useState(false);
  const end = useEnd(mentoringId);
  if (own.status !== 'PROPOSED' && own.status !== 'PUBLISHED') return null;
  const isProposed = own.status === 'PROPOSED';
  const given = { question: own.question, answer: own.answer };
  return (
    <div className="flex flex-wrap gap-2">
      {isProposed && side === 'mentor' && (
        <>
          <Button size="sm" {...opener} onClick={() => setWriting(true)}>
            확인하고 공개하기
          </Button>
          <Button size="sm" variant="ghost" onClick={() => end('decline')}>
            공개하지 않기
          </Button>
        </>
      )}
      {isProposed && canPropose && (
        <Button size="sm" variant="soft" {...opener} onClick={() => setWriting(true)}>
          고치기
        </Button>
      )}
      {(!isProposed || side === 'mentee') && (
        <Button size="sm" variant="ghost" onClick={() => end('withdraw')}>
          내리기
        </Button>
      )}
      {isWriting && (
        <TextsSheet mentoringId={mentoringId} side={side} given={given} onClose={() => setWriting(false)} />
      )}
    </div>
  );
}

type SheetProps = Pick<MentoringPublicAnswer, 'mentoringId' | 'side'> & { given: Texts; onClose: () => void };

/** The mentee's proposal, or the mentor's consent to it. */
function TextsSheet({ mentoringId, side, given, onClose }: SheetProps) {
  const change = useChange(mentoringId);
  const isMentee = side === 'mentee';
  const name = isMentee
    ? 'PUT /v1/mentoring/{mentoringId}/public-answer'
    : 'POST /v1/mentoring/{mentoringId}/public-answer/consent';
  return (
    <AnswerSheet
      side={side}
      draftKey={`public-answer-${isMentee ? '' : 'consent-'}${mentoringId}`}
      given={given}
      onClose={onClose}
      onSend={(body) =>
        change(body, isMentee ? '선배에게 보냈어요.' : '공개했어요. 고마워요.', (idempotencyKey) =>
          call(name, { params: { mentoringId }, body, idempotencyKey }),
        )
      }
    />
  );
}

/** Declines, or takes back what was proposed or is shown, once the user is sure. */
function useEnd(mentoringId: number) {
  const change = useChange(mentoringId);
  const params = { mentoringId };
  return async function end(how: 'decline' | 'withdraw') {
    const isDecline = how === 'decline';
    const isSure = await dialog.confirm({
      title: isDecline ? '공개하지 않을까요?' : '질문과 답을 내릴까요?',
      description: '적은 글은 지워지고, 이 멘토링에서는 다시 나눌 수 없어요.',
      confirmText: isDecline ? '공개하지 않기' : '내리기',
      tone: 'danger',
    });
    if (!isSure) return;
    const problem = await change({ how }, isDecline ? '공개하지 않기로 했어요.' : '내렸어요.', (idempotencyKey) =>
      isDecline
        ? call('POST /v1/mentoring/{mentoringId}/public-answer/decline', { params, idempotencyKey })
        : call('DELETE /v1/mentoring/{mentoringId}/public-answer', { params }),
    );
    if (problem !== undefined) await dialog.alert({ title: '바꾸지 못했어요', description: problem });
  };
}

/**
 * Sends a change of a mentoring's question and answer, says that it is done, and shows what it answers.
 * @returns why it was not done; undefined when it was
 */
function useChange(mentoringId: number) {
  const queries = useQueryClient();
  const attempt = useAttempt();
  const { queryKey } = mentoringPublicAnswerQuery(mentoringId);

  return async function change(
    intent: object,
    message: string,
    send: (idempotencyKey: string) => Promise<MentoringPublicAnswer>,
  ): Promise<string | undefined> {
    try {
      queries.setQueryData(queryKey, await attempt(intent, send));
      showToast({ message, tone: 'success' });
      void refetchStale(queries, [['public-answers', 'mentor'], ['next-step']]);
      return undefined;
    } catch (error) {
      await queries.invalidateQueries({ queryKey });
      return messageOf(error);
    }
  };
}
