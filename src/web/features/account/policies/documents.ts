import type { Business } from '#contract/people/business.ts';
import { type TermTag, TERMS_VERSIONS } from '#domain/account/terms.ts';
import type { LegalText } from './texts/legal-text.ts';
import { privacyPolicy } from './texts/privacy-policy.ts';
import { termsOfService } from './texts/terms-of-service.ts';

/** 마케팅 정보 수신 동의, which is optional. */
function marketingConsent({ supportEmail }: Business): LegalText {
  return {
    title: '마케팅 정보 수신 동의',
    version: TERMS_VERSIONS.MARKETING_CONSENT,
    sections: [
      {
        title: '1. 보내 드리는 내용과 방법',
        blocks: [
          '새로 온 멘토, 쿠폰과 이벤트, 서비스 소식을 이메일로 보냅니다. 밤 9시부터 아침 8시까지는 보내지 않습니다.',
        ],
      },
      {
        title: '2. 이용하는 정보와 기간',
        blocks: ['이메일과 닉네임을 이용하며, 동의를 거두거나 탈퇴할 때까지 이용합니다.'],
      },
      {
        title: '3. 거부할 권리',
        blocks: [
          '동의하지 않아도 서비스를 그대로 이용할 수 있습니다.',
          `언제든지 설정의 ‘약관과 동의’에서, 또는 가입한 이메일로 ${supportEmail}에 알려 동의를 거둘 수 있습니다.`,
          '멘토링 약속과 결제처럼 꼭 필요한 안내는 동의와 관계없이 보냅니다.',
        ],
      },
    ],
  };
}

/** The text of each consent. */
export const TERM_TEXTS: Readonly<Record<TermTag, (business: Business) => LegalText>> = {
  TERMS_OF_SERVICE: termsOfService,
  PRIVACY_POLICY: privacyPolicy,
  MARKETING_CONSENT: marketingConsent,
};
