import { useQueryClient } from '@tanstack/react-query';
import { Ban, Ellipsis, Flag } from 'lucide-react';
import { useState } from 'react';
import type { Conversation, Message } from '#contract/mentorings/messages.ts';
import { tellResult } from '../../../../lib/alert-failure.ts';
import { call } from '../../../../lib/api.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { IconButton } from '../../../../ui/buttons/icon-button.tsx';
import { BottomSheet } from '../../../../ui/overlays/bottom-sheet.tsx';
import { dialog } from '../../../../ui/overlays/dialog.ts';
import { ReportSheet } from '../../reports/report-sheet.tsx';
import { conversationQuery } from '../conversation-query.ts';

interface MenuProps {
  conversation: Conversation;
  /** Undefined while the other side has written nothing. */
  onReport: (() => void) | undefined;
}

/** ⋯ of a conversation: report its newest message, block the other side or take that back. */
export function ConversationMenu({ conversation, onReport }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const setBlocked = useBlock(conversation, () => setOpen(false));
  const isBlocked = conversation.stoppedBy === 'BLOCKED_BY_ME';
  return (
    <>
      <IconButton label="대화 메뉴" onClick={() => setOpen(true)}>
        <Ellipsis aria-hidden className="size-6" />
      </IconButton>
      <BottomSheet open={isOpen} onClose={() => setOpen(false)} title="대화 메뉴">
        <div className="flex flex-col gap-2.5 pt-3">
          {onReport && (
            <Button
              variant="secondary"
              size="lg"
              block
              onClick={() => {
                setOpen(false);
                onReport();
              }}
            >
              <Flag aria-hidden className="size-5" />
              받은 메시지 신고하기
            </Button>
          )}
          <Button variant="secondary" size="lg" block onClick={() => setBlocked(!isBlocked)}>
            <Ban aria-hidden className="size-5" />
            <span>{isBlocked ? '차단 풀기' : `${conversation.counterpart.name}님 차단하기`}</span>
          </Button>
          <p className="text-sm text-ink-muted">
            {`다른 메시지를 신고하려면 그 메시지 옆의 ⋯을 눌러 주세요. ${effectOfBlock(conversation)}`}
          </p>
        </div>
      </BottomSheet>
    </>
  );
}

/** In an anonymous conversation, a block visible elsewhere would reveal the student. */
function effectOfBlock({ isAnonymous }: Conversation): string {
  return isAnonymous
    ? '차단하면 이 대화에서 메시지를 주고받거나 새로 제안할 수 없어요.'
    : '차단하면 두 분 모두 메시지를 보내거나 새로 제안할 수 없어요.';
}

function useBlock(conversation: Conversation, onDone: () => void) {
  const { mentoringId, counterpart } = conversation;
  const queries = useQueryClient();

  return async function setBlocked(isBlocked: boolean) {
    if (isBlocked) {
      const isSure = await dialog.confirm({
        title: `${counterpart.name}님을 차단할까요?`,
        description: `${effectOfBlock(conversation)} 이미 확정된 멘토링은 그대로예요. 상대에게는 알리지 않아요.`,
        confirmText: '차단하기',
        tone: 'danger',
      });
      if (!isSure) return;
    }
    const name = isBlocked ? 'PUT /v1/mentoring/{mentoringId}/block' : 'DELETE /v1/mentoring/{mentoringId}/block';
    const texts = { done: isBlocked ? '차단했어요.' : '차단을 풀었어요.', failed: '바꾸지 못했어요' };
    if (await tellResult(() => call(name, { params: { mentoringId } }), texts)) onDone();
    await queries.invalidateQueries(conversationQuery(mentoringId));
  };
}

type Props = { mentoringId: number; message: Message; onClose: () => void };

/** Reports one message of the other side, which is quoted. */
export function ReportMessageSheet({ mentoringId, message, onClose }: Props) {
  const params = { mentoringId, number: message.number };
  return (
    <ReportSheet
      title="이 메시지를 신고할까요?"
      description="운영팀이 이 메시지까지의 대화를 확인해요. 상대에게는 알리지 않아요."
      quote={message.text || message.files.map(({ fileName }) => fileName).join(', ')}
      draftKey={`report-message-${params.mentoringId}-${params.number}`}
      send={(body, idempotencyKey) =>
        call('POST /v1/mentoring/{mentoringId}/messages/{number}/report', { params, body, idempotencyKey })
      }
      onClose={onClose}
    />
  );
}
