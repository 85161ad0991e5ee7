import { PAGES } from '#contract/pages.ts';
import { describeDate } from '#domain/time/korean-time.ts';
import type { OutgoingMail } from '#server/platform/mail/outbox.ts';
import { renderMail } from '#server/platform/mail/render-mail.ts';

/** Why a member cannot use the service any more, and until when. */
export function suspensionMail(
  to: string,
  { reason, endsAt, supportEmail }: { reason: string; endsAt: Date | null; supportEmail: string },
): OutgoingMail {
  return {
    to,
    subject: '[선배랑] 이용이 정지되었어요',
    ...renderMail({
      title: '이용이 정지되었어요',
      paragraphs: [
        '운영 원칙에 따라 계정의 이용을 정지했어요. 정지된 동안에는 로그인할 수 없고, 진행 중이던 제안과 아직 시작하지 않은 멘토링은 환불 규정에 따라 끝나요.',
        `사실과 다르다면 고객센터(${supportEmail})에 메일로 알려 주세요.`,
      ],
      details: [
        { label: '이유', value: reason },
        { label: '기간', value: endsAt ? `${describeDate(endsAt)}까지` : '따로 알려드릴 때까지' },
      ],
    }),
  };
}

/** That a member can sign in again. */
export function liftMail(to: string, publicUrl: string): OutgoingMail {
  return {
    to,
    subject: '[선배랑] 다시 이용할 수 있어요',
    ...renderMail({
      title: '이용 정지가 끝났어요',
      paragraphs: ['이제 다시 로그인할 수 있어요. 정지된 동안 끝난 멘토링은 되살아나지 않아요.'],
      action: { label: '로그인하기', url: publicUrl + PAGES.signIn },
    }),
  };
}
