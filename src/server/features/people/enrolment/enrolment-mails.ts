import { ENROLMENT_CODE_MINUTES } from '#domain/people/enrolment.ts';
import type { OutgoingMail } from '#server/platform/mail/outbox.ts';
import { composeMail } from '#server/platform/mail/render-mail.ts';

/** The code for an address of the school. */
export function enrolmentCodeMail(to: string, code: string): OutgoingMail {
  return composeMail(to, `[선배랑] 재학 확인 인증번호 ${code}`, {
    title: '재학 확인을 갱신해 주세요',
    paragraphs: [
      `아래 인증번호를 화면에 입력하면 재학 확인이 바로 갱신돼요. ${ENROLMENT_CODE_MINUTES}분 동안 쓸 수 있어요.`,
      '다른 사람에게는 알려주지 마세요. 요청한 적이 없다면 이 메일은 무시하셔도 괜찮아요.',
    ],
    code,
  });
}
