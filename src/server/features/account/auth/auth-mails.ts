import { PAGES } from '#contract/pages.ts';
import { describeDevice } from '#domain/account/devices.ts';
import type { CodePurpose } from '#domain/account/verification-codes.ts';
import { describeDate, describeKoreanTime } from '#domain/time/korean-time.ts';
import type { OutgoingMail } from '#server/platform/mail/outbox.ts';
import { composeMail } from '#server/platform/mail/render-mail.ts';

const NOT_ME = '요청한 적이 없다면 이 메일은 무시하셔도 괜찮아요.';

/** The verification code; it is valid for five minutes (SPEC §9). */
export function codeMail(to: string, code: string, purpose: CodePurpose): OutgoingMail {
  const action = purpose === 'SIGN_UP' ? '회원가입을 계속하려면' : '비밀번호를 재설정하려면';
  return composeMail(to, `[선배랑] 인증번호 ${code}`, {
    title: '이메일 인증번호를 알려드려요',
    paragraphs: [
      `${action} 아래 인증번호 4자리를 화면에 입력해 주세요.`,
      `인증번호는 5분 동안 쓸 수 있어요. 다른 사람에게는 알려주지 마세요. ${NOT_ME}`,
    ],
    code,
  });
}

/** For a sign-up with a registered address: disclosed only in the mail, never on the screen (S-05). */
export function alreadyRegisteredMail(to: string, publicUrl: string): OutgoingMail {
  return composeMail(to, '[선배랑] 이미 가입된 이메일이에요', {
    title: '이미 가입된 이메일이에요',
    paragraphs: [
      '이 이메일로 회원가입을 요청하셨는데, 이미 선배랑에 가입되어 있어요.',
      `로그인해 주세요. 비밀번호가 기억나지 않으면 로그인 화면에서 재설정할 수 있어요. ${NOT_ME}`,
    ],
    action: { label: '로그인하기', url: publicUrl + PAGES.signIn },
  });
}

/** For a reset with an address that is not registered (S-05). */
export function noAccountMail(to: string, publicUrl: string): OutgoingMail {
  return composeMail(to, '[선배랑] 가입된 계정이 없어요', {
    title: '이 이메일로 가입된 계정이 없어요',
    paragraphs: [
      '이 이메일로 비밀번호 재설정을 요청하셨는데, 선배랑에 가입된 계정을 찾지 못했어요.',
      `다른 이메일로 가입하지 않았는지 확인해 주세요. 아직 가입 전이라면 지금 시작할 수 있어요. ${NOT_ME}`,
    ],
    action: { label: '회원가입하기', url: publicUrl + PAGES.signUp },
  });
}

/** The notice of a changed password (S-08). */
export function passwordChangedMail(to: string, publicUrl: string): OutgoingMail {
  return composeMail(to, '[선배랑] 비밀번호가 변경되었어요', {
    title: '비밀번호가 변경되었어요',
    paragraphs: [
      '방금 비밀번호가 새로 설정되었고, 모든 기기에서 로그아웃되었어요. 새 비밀번호로 다시 로그인해 주세요.',
      '직접 변경하지 않았다면, 다른 사람이 이 메일함에 들어왔을 수 있어요. 메일 계정의 비밀번호를 먼저 바꾼 뒤 선배랑 비밀번호를 다시 설정해 주세요.',
    ],
    action: { label: '비밀번호 다시 설정하기', url: publicUrl + PAGES.forgotPassword },
  });
}

/** The notice of a password that was changed in the settings (product §24.1). */
export function passwordReplacedMail(to: string, publicUrl: string): OutgoingMail {
  return composeMail(to, '[선배랑] 비밀번호가 변경되었어요', {
    title: '비밀번호가 변경되었어요',
    paragraphs: [
      '방금 설정에서 비밀번호가 바뀌었고, 바꾼 기기를 뺀 모든 기기에서 로그아웃되었어요.',
      '직접 바꾸지 않았다면 다른 사람이 계정에 들어왔을 수 있어요. 아래에서 비밀번호를 바로 다시 설정해 주세요. 다시 설정하면 모든 기기에서 로그아웃돼요.',
    ],
    action: { label: '비밀번호 다시 설정하기', url: publicUrl + PAGES.forgotPassword },
  });
}

/** Every two years: that marketing mails were agreed to, when, and where to take it back (정보통신망법 제50조 제8항). */
export function marketingReminderMail(
  to: string,
  { agreedAt, publicUrl }: { agreedAt: Date; publicUrl: string },
): OutgoingMail {
  return composeMail(to, '[선배랑] 마케팅 정보 수신에 동의하고 계세요', {
    title: '마케팅 정보 수신에 동의하고 계세요',
    paragraphs: [
      `${describeDate(agreedAt)}에 새 멘토와 쿠폰 소식을 메일로 받는 데 동의하셨어요. 계속 받으시려면 아무것도 하지 않으셔도 괜찮아요. 다음에 선배랑에 오시면 계속 받을지 여쭤볼게요.`,
      '더 받고 싶지 않다면 설정의 약관과 동의에서 언제든지 동의를 거둘 수 있어요.',
    ],
    action: { label: '동의 확인하기', url: publicUrl + PAGES.consents },
  });
}

/** The notice of a deleted account, and how to bring it back (product §24.4). */
export function accountDeletedMail(
  to: string,
  { erasedAt, publicUrl }: { erasedAt: Date; publicUrl: string },
): OutgoingMail {
  return composeMail(to, '[선배랑] 탈퇴했어요', {
    title: '탈퇴했어요',
    paragraphs: [
      `모든 기기에서 로그아웃되었고, 진행 중이던 멘토링은 환불 규정에 따라 끝나요. ${describeDate(erasedAt)}에 개인정보를 지워요.`,
      '그 전에 로그인하면 탈퇴를 취소하고 이어서 쓸 수 있어요. 직접 하지 않았다면 비밀번호를 다시 설정하고 로그인해 주세요.',
    ],
    action: { label: '탈퇴 취소하기', url: publicUrl + PAGES.signIn },
  });
}

/** The notice of an account that was brought back (product §24.4). */
export function accountRestoredMail(to: string, publicUrl: string): OutgoingMail {
  return composeMail(to, '[선배랑] 탈퇴를 취소했어요', {
    title: '다시 만나서 반가워요',
    paragraphs: [
      '탈퇴를 취소했어요. 프로필과 기록은 그대로예요. 그동안 끝난 멘토링은 되살아나지 않아요.',
      '직접 하지 않았다면 비밀번호를 바로 바꿔 주세요.',
    ],
    action: { label: '비밀번호 다시 설정하기', url: publicUrl + PAGES.forgotPassword },
  });
}

/** The notice of a sign-in in a browser that the account does not know (S-75). */
export function newDeviceMail(
  { email, ip, userAgent }: { email: string; ip: string; userAgent: string },
  { at, publicUrl }: { at: Date; publicUrl: string },
): OutgoingMail {
  return composeMail(email, '[선배랑] 새 기기에서 로그인했어요', {
    title: '새 기기에서 로그인했어요',
    paragraphs: [
      '전에 쓰지 않던 기기나 브라우저에서 로그인했어요. 직접 로그인했다면 아무것도 하지 않으셔도 괜찮아요.',
      '모르는 일이라면 비밀번호를 바로 바꿔 주세요. 바꾸면 다른 기기에서는 모두 로그아웃돼요.',
    ],
    details: [
      { label: '기기', value: describeDevice(userAgent) },
      { label: '시각', value: describeKoreanTime(at) },
      { label: '네트워크 주소', value: ip },
    ],
    action: { label: '로그인한 기기 보기', url: publicUrl + PAGES.securitySettings },
  });
}

/** The result of agreeing to marketing mails or of withdrawing the consent, with sender, decision and date as the law requires (product §24.2). */
export function marketingConsentMail(
  to: string,
  { agreed, at, publicUrl }: { agreed: boolean; at: Date; publicUrl: string },
): OutgoingMail {
  const what = agreed ? '마케팅 정보 수신에 동의했어요' : '마케팅 정보 수신 동의를 거뒀어요';
  return composeMail(to, `[선배랑] ${what}`, {
    title: what,
    paragraphs: [
      agreed
        ? '이제 새 멘토와 쿠폰 소식을 이메일로 보내 드려요. 설정에서 언제든지 동의를 거둘 수 있어요.'
        : '이제 새 멘토와 쿠폰 소식을 보내지 않아요. 멘토링 약속과 결제처럼 꼭 필요한 안내는 그대로 보내 드려요.',
    ],
    details: [
      { label: '보내는 곳', value: '선배랑' },
      { label: '처리한 내용', value: agreed ? '이메일 수신 동의' : '이메일 수신 동의 철회' },
      { label: '처리한 때', value: describeDate(at) },
    ],
    action: { label: '약관과 동의 보기', url: publicUrl + PAGES.consents },
  });
}
