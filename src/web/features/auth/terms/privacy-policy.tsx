import { SUPPORT_EMAIL } from '#domain/support.ts';
import { Article } from './terms-text.tsx';

/** 개인정보 수집 및 이용. The required and the optional data are SPEC §2's; new wording needs a new `TERMS_VERSION`. */
export function PrivacyPolicy() {
  return (
    <>
      <Article title="1. 수집하는 정보">
        <p>
          <strong className="font-semibold text-ink">필수:</strong> 닉네임, 이메일, 대학교, 자기소개, 비밀번호
        </p>
        <p>
          <strong className="font-semibold text-ink">선택:</strong> 희망 멘토링 분야, 프로필 사진
        </p>
        <p>인증을 위해 재학·재직 증명 서류를, 결제할 때 결제 기록을, 이용 중에 접속 기록을 함께 처리해요.</p>
      </Article>
      <Article title="2. 이용 목적">
        <p>회원 확인, 멘토와 멘티의 연결, 결제와 환불, 알림, 문의 응대와 부정 이용 방지에 사용해요.</p>
      </Article>
      <Article title="3. 보유 기간">
        <p>회원 정보는 탈퇴하면 바로 지워요. 증명 서류는 심사가 끝난 뒤 5일 안에 지우고, 심사 결과와 날짜만 남겨요.</p>
        <p>결제와 환불 기록은 전자상거래법에 따라 5년, 소비자 불만과 분쟁 처리 기록은 3년 동안 보관해요.</p>
      </Article>
      <Article title="4. 제공과 위탁">
        <p>결제를 위해 결제대행사에 필요한 정보를 전달해요. 그 밖에는 동의 없이 제3자에게 제공하지 않아요.</p>
      </Article>
      <Article title="5. 회원의 권리">
        <p>회원은 언제든 자신의 정보를 보고, 고치고, 지우고, 동의를 거둘 수 있어요.</p>
        <p>필수 정보의 수집에 동의하지 않을 수 있지만, 그러면 서비스에 가입할 수 없어요.</p>
      </Article>
      <Article title="6. 문의">
        <p>개인정보 보호 담당: {SUPPORT_EMAIL}</p>
      </Article>
    </>
  );
}
