import { PAGES } from '#contract/pages.ts';
import { businessFact } from '#server/business-settings.ts';
import type { OutgoingMail } from '#server/platform/mail/outbox.ts';
import { composeMail } from '#server/platform/mail/render-mail.ts';
import type { Services } from '#server/services.ts';

type Source = Pick<Services, 'env' | 'publicUrl'>;

/** The mail to a member whose account has a number now. @param number as people write it */
export function phoneChangedMail(to: string, { env, publicUrl }: Source, number: string): OutgoingMail {
  return composeMail(to, '[선배랑] 휴대폰 번호를 등록했어요', {
    title: '휴대폰 번호를 등록했어요',
    paragraphs: [
      `계정에 휴대폰 번호 ${mask(number)}를 등록했어요.`,
      `직접 등록하지 않았다면 비밀번호를 바꾸고 고객센터(${businessFact(env, 'SUPPORT_EMAIL')})에 알려 주세요.`,
    ],
    action: { label: '휴대폰 번호 보기', url: publicUrl + PAGES.phoneSettings },
  });
}

/** The mail to an account that had the number until another one verified it. */
export function phoneMovedMail(to: string, { env, publicUrl }: Source, number: string): OutgoingMail {
  return composeMail(to, '[선배랑] 휴대폰 번호가 지워졌어요', {
    title: '휴대폰 번호가 지워졌어요',
    paragraphs: [
      `다른 계정이 휴대폰 번호 ${mask(number)}를 문자로 인증해서, 이 계정에서는 지웠어요. 번호 하나는 계정 하나에만 등록할 수 있어요.`,
      `계속 이 번호를 쓰고 있다면 다시 등록하거나 고객센터(${businessFact(env, 'SUPPORT_EMAIL')})에 알려 주세요.`,
    ],
    action: { label: '휴대폰 번호 등록하기', url: publicUrl + PAGES.phoneSettings },
  });
}

/** `010-****-5678` */
function mask(number: string): string {
  return number.replace(/-\d+-/, '-****-');
}
