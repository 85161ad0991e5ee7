import { Link, useNavigate } from 'react-router';
import { PAGES, type TermsPageName } from '#contract/pages.ts';
import type { Member } from '#contract/people/members.ts';
import type { TermTag } from '#domain/account/terms.ts';
import { tellResult } from '../../lib/alert-failure.ts';
import { call } from '../../lib/api.ts';
import { describeKoreanDate } from '../../lib/korean-date.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { dialog } from '../../ui/overlays/dialog.ts';
import { Modal } from '../../ui/overlays/modal.tsx';
import { session } from '../session/session.ts';

const TEXTS: Readonly<Record<TermTag, { title: string; document: TermsPageName }>> = {
  TERMS_OF_SERVICE: { title: '서비스 이용약관', document: 'termsService' },
  PRIVACY_POLICY: { title: '개인정보 수집 및 이용', document: 'termsPrivacy' },
  MARKETING_CONSENT: { title: '마케팅 정보 수신', document: 'termsMarketing' },
};

/** Asks for consent to the changed texts: only agreeing or signing out closes it. */
export default function TermsRenewalDialog({ terms }: { terms: NonNullable<Member['termsToRenew']> }) {
  const navigate = useNavigate();

  async function agree() {
    const send = () => call('POST /v1/members/me/consents/renewal', { body: { terms: [...terms] } });
    if (await tellResult(send, { failed: '동의하지 못했어요' })) await session.check();
  }

  async function signOut() {
    if (await session.signOut()) await navigate(PAGES.home, { replace: true });
    else await dialog.alert({ title: '로그아웃하지 못했어요', description: '잠시 후 다시 시도해 주세요.' });
  }

  return (
    <Modal
      open
      isAlert
      onClose={() => undefined}
      title="약관이 바뀌었어요"
      description="선배랑을 계속 이용하려면 바뀐 내용을 확인하고 동의해 주세요. 동의하지 않으면 설정에서 내 데이터를 받거나 탈퇴할 수 있어요."
      footer={
        <>
          <Button variant="secondary" onClick={signOut}>
            로그아웃
          </Button>
          <Button onClick={agree}>동의하기</Button>
        </>
      }
    >
      <ul className="flex flex-col">
        {terms.map(({ tag, version }) => (
          <li key={tag}>
            <Link to={PAGES[TEXTS[tag].document]} className="inline-flex min-h-target items-center underline">
              {`${TEXTS[tag].title} (${describeKoreanDate(version)} 판) 보기`}
            </Link>
          </li>
        ))}
        <li>
          <Link to={PAGES.settings} className="inline-flex min-h-target items-center text-sm text-ink-muted underline">
            설정으로 가기
          </Link>
        </li>
      </ul>
    </Modal>
  );
}
