import { PAGES } from '#contract/pages.ts';
import type { OutgoingMail } from '#server/platform/mail/outbox.ts';
import { composeMail } from '#server/platform/mail/render-mail.ts';

/** Tells a member that their ways in have changed. Nothing to choose: it is how a stolen account is noticed. @param what a sentence */
export function factorsChangedMail(to: string, what: string, publicUrl: string): OutgoingMail {
  return composeMail(to, '[선배랑] 로그인 수단이 바뀌었어요', {
    title: '로그인 수단이 바뀌었어요',
    paragraphs: [
      what,
      '직접 하지 않았다면 다른 사람이 계정에 들어왔을 수 있어요. 비밀번호를 바로 다시 설정하고, 등록된 패스키와 로그인한 기기를 확인해 주세요.',
    ],
    action: { label: '로그인과 보안 보기', url: publicUrl + PAGES.securitySettings },
  });
}
