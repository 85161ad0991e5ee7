import { Article } from './terms-text.tsx';

/** 마케팅 정보 수신 동의, the member's own choice. New wording needs a new `TERMS_VERSION`. */
export function MarketingConsent() {
  return (
    <>
      <Article title="1. 보내 드리는 내용">
        <p>새로운 멘토 소식, 쿠폰과 이벤트, 서비스 소식을 이메일과 앱 알림으로 보내 드려요.</p>
      </Article>
      <Article title="2. 이용하는 정보와 기간">
        <p>이메일과 관심 분야를 이용하며, 동의를 거두거나 탈퇴할 때까지 보관해요.</p>
      </Article>
      <Article title="3. 동의하지 않아도 괜찮아요">
        <p>동의하지 않아도 서비스를 그대로 이용할 수 있고, 언제든 수신을 거부할 수 있어요.</p>
        <p>멘토링 일정과 결제처럼 꼭 필요한 안내는 동의와 관계없이 보내 드려요.</p>
      </Article>
    </>
  );
}
