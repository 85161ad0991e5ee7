import { PAGES } from '#contract/pages.ts';
import { EMAIL_CHANGE_MINUTES } from '#domain/account/email-change.ts';
import type { OutgoingMail } from '#server/platform/mail/outbox.ts';
import { composeMail } from '#server/platform/mail/render-mail.ts';

const NOT_ME = '요청한 적이 없다면 이 메일은 무시하셔도 괜찮아요.';

/** The code for the address until now; says which one is to take its place. */
export function oldAddressMail(
  to: string,
  { code, newEmail, publicUrl }: { code: string; newEmail: string; publicUrl: string },
): OutgoingMail {
  return composeMail(to, `[선배랑] 이메일 변경 인증번호 ${code}`, {
    title: '이메일을 바꾸려고 해요',
    paragraphs: [
      `계정의 이메일을 ${newEmail} 주소로 바꾸려면 아래 인증번호를 화면의 ‘지금 이메일의 인증번호’에 입력해 주세요. ${EMAIL_CHANGE_MINUTES}분 동안 쓸 수 있어요.`,
      '직접 요청하지 않았다면 다른 사람이 비밀번호를 알고 있어요. 인증번호를 알려주지 말고 비밀번호를 바로 다시 설정해 주세요.',
    ],
    code,
    action: { label: '비밀번호 다시 설정하기', url: publicUrl + PAGES.forgotPassword },
  });
}

/** The code for the new address. */
export function newAddressMail(to: string, code: string): OutgoingMail {
  return composeMail(to, `[선배랑] 이메일 변경 인증번호 ${code}`, {
    title: '새 이메일을 확인해 주세요',
    paragraphs: [
      `선배랑 계정의 이메일을 이 주소로 바꾸려면 아래 인증번호를 화면의 ‘새 이메일의 인증번호’에 입력해 주세요. ${EMAIL_CHANGE_MINUTES}분 동안 쓸 수 있어요.`,
      `다른 사람에게는 알려주지 마세요. ${NOT_ME}`,
    ],
    code,
  });
}

/** The mail in place of a code, to an address that has an account: only the mail discloses it (S-05). */
export function takenAddressMail(to: string): OutgoingMail {
  return composeMail(to, '[선배랑] 이미 가입된 이메일이에요', {
    title: '이미 가입된 이메일이에요',
    paragraphs: [
      `다른 계정의 이메일을 이 주소로 바꾸려고 했지만, 이 주소로 가입된 계정이 있어서 바꿀 수 없어요. ${NOT_ME}`,
    ],
  });
}

/** The mail to both addresses after the change. */
export function emailChangedMail(
  to: string,
  { from, into, publicUrl, supportEmail }: { from: string; into: string; publicUrl: string; supportEmail: string },
): OutgoingMail {
  return composeMail(to, '[선배랑] 이메일이 변경되었어요', {
    title: '이메일이 변경되었어요',
    paragraphs: [
      `계정의 이메일이 ${from} 주소에서 ${into} 주소로 바뀌었고, 바꾼 기기를 뺀 모든 기기에서 로그아웃되었어요. 이제 새 이메일로 로그인해 주세요.`,
      `직접 바꾸지 않았다면 고객센터(${supportEmail})에 바로 알려 주세요.`,
    ],
    action: { label: '로그인하기', url: publicUrl + PAGES.signIn },
  });
}
