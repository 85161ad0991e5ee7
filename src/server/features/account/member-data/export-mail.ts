import { PAGES } from '#contract/pages.ts';
import { describeDate } from '#domain/time/korean-time.ts';
import type { OutgoingMail } from '#server/platform/mail/outbox.ts';
import { composeMail } from '#server/platform/mail/render-mail.ts';

/** That a member's data is ready, and until when. The file itself is given to nobody who is not signed in. */
export function exportReadyMail(
  to: string,
  { expiresAt, publicUrl }: { expiresAt: Date; publicUrl: string },
): OutgoingMail {
  return composeMail(to, '[선배랑] 내 데이터가 준비되었어요', {
    title: '내 데이터가 준비되었어요',
    paragraphs: [
      `요청하신 데이터를 파일 하나로 모았어요. ${describeDate(expiresAt)}까지 로그인한 뒤 받을 수 있고, 그 뒤에는 파일을 지워요.`,
      '직접 요청하지 않았다면 다른 사람이 계정에 들어왔을 수 있어요. 비밀번호를 바로 바꿔 주세요.',
    ],
    action: { label: '내 데이터 받기', url: publicUrl + PAGES.dataSettings },
  });
}
