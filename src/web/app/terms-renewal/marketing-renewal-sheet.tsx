import { useLayoutEffect, useState } from 'react';
import { Link } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import { koreanDay } from '#domain/time/korean-time.ts';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { readDraft, writeDraft } from '../../lib/drafts/draft-storage.ts';
import { describeKoreanDate } from '../../lib/korean-date.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { BottomSheet } from '../../ui/overlays/bottom-sheet.tsx';
import { showToast } from '../../ui/overlays/toast.ts';
import { session } from '../session/session.ts';

/** Kept as drafts are: over a reload, until the tab is closed or somebody signs out. */
const ASKED = 'marketing-asked';

/**
 * Asks once a visit whether marketing mails are still wanted (product §24.2). Closed without an answer, nothing changes and the next visit asks.
 * @param agreedAt when they were last agreed to
 */
export default function MarketingRenewalSheet({ agreedAt }: { agreedAt: string }) {
  const [isOpen, setOpen] = useState(() => readDraft(ASKED) === undefined);
  const [error, setError] = useState('');
  useLayoutEffect(() => writeDraft(ASKED, true), []);

  async function answer(agreed: boolean) {
    setError('');
    try {
      await call('PUT /v1/members/me/consents/marketing', { body: { agreed } });
      setOpen(false);
      showToast({
        message: agreed ? '계속 보내 드릴게요.' : '이제 보내지 않아요. 처리 결과를 메일로 보내 드려요.',
        tone: 'success',
      });
      await session.check();
    } catch (failure) {
      setError(messageOf(failure));
    }
  }

  return (
    <BottomSheet
      open={isOpen}
      onClose={() => setOpen(false)}
      title="소식을 계속 받으시겠어요?"
      description={`${describeKoreanDate(koreanDay(new Date(agreedAt)))}에 새 멘토와 쿠폰 소식을 메일로 받는 데 동의하셨어요.`}
      footer={
        <>
          <p role="alert" className="pb-2 text-sm text-danger empty:hidden">
            {error}
          </p>
          <div className="flex gap-2 *:flex-1">
            <Button variant="secondary" onClick={() => answer(false)}>
              그만 받기
            </Button>
            <Button onClick={() => answer(true)}>계속 받기</Button>
          </div>
        </>
      }
    >
      <p className="text-sm text-ink-muted">
        <span>{'동의한 지 2년이 되면 다시 여쭤봐요. 답하지 않으면 동의는 그대로이고, 언제든지 '}</span>
        <Link to={PAGES.consents} onClick={() => setOpen(false)} className="underline">
          설정
        </Link>
        <span>에서 바꿀 수 있어요. 멘토링 약속과 결제처럼 꼭 필요한 안내는 그만 받아도 그대로 보내 드려요.</span>
      </p>
    </BottomSheet>
  );
}
