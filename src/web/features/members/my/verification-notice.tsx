import { clsx } from 'clsx';
import type { MemberType } from '#domain/members.ts';
import { paths } from '../../../paths.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { missingCertificates } from '../registration/certificates.ts';
import { useMe } from '../use-me.ts';

/** To who has a profile but lacks a document, or had one turned down: why, and the way to hand it in. */
export function VerificationNotice({ memberType }: { memberType: MemberType }) {
  const { data: me } = useMe();
  if (!me?.isProfileRegisterd || missingCertificates(memberType, me).length === 0) return null;
  const isRejected = me.verification === 'REJECTED';
  return (
    <section className={clsx('rounded-xl p-5', isRejected ? 'bg-danger-soft' : 'bg-warning-soft')}>
      <p className={isRejected ? 'font-semibold text-danger' : 'font-semibold text-warning'}>
        {isRejected ? '인증 서류가 반려되었어요' : '아직 내지 않은 인증 서류가 있어요'}
      </p>
      <p className="pt-1 pb-4 text-sm text-ink-muted">
        {(isRejected && me.rejectionReason) || '서류를 확인해야 멘토링을 시작할 수 있어요.'}
      </p>
      <LinkButton
        to={memberType === 'ROLE_MENTOR' ? paths.mentorRegistration() : paths.menteeRegistration()}
        size="sm"
        variant="secondary"
      >
        {isRejected ? '서류 다시 제출하기' : '서류 제출하기'}
      </LinkButton>
    </section>
  );
}
