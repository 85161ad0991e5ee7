import { clsx } from 'clsx';
import { PAGES } from '#contract/pages.ts';
import type { MemberType } from '#domain/people/members.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { type Me, useMe } from '../members/use-me.ts';
import { missingCertificates } from './certificates.ts';

type Notice = { isDanger?: boolean; title: string; description: string; label: string; to: string };

const UNCHECKED = '확인되면 멘토링을 시작할 수 있어요.';

/**
 * For members who have a profile but are not verified yet, or have to be once more: a document is missing or was rejected, with a link to submit it; or the
 * documents are being reviewed, how the result is announced, and what to do meanwhile.
 */
export function VerificationNotice({ memberType }: { memberType: MemberType }) {
  const { data: me } = useMe();
  const notice = me?.isProfileRegisterd ? noticeOf(memberType, me) : undefined;
  if (!notice) return null;
  const { isDanger, title, description, label, to } = notice;
  return (
    <section className={clsx('rounded-xl p-5', isDanger ? 'bg-danger-soft' : 'bg-warning-soft')}>
      <p className={clsx('font-semibold', isDanger ? 'text-danger' : 'text-warning')}>{title}</p>
      <p className="pt-1 pb-4 text-sm text-ink-muted">{description}</p>
      <LinkButton to={to} size="sm" variant="soft">
        {label}
      </LinkButton>
    </section>
  );
}

function noticeOf(memberType: MemberType, me: Me): Notice | undefined {
  const isMentor = memberType === 'ROLE_MENTOR';
  const to = isMentor ? PAGES.mentorRegistration : PAGES.menteeRegistration;
  const isMissing = missingCertificates(memberType, me).length > 0;
  if (me.certificates.some((certificate) => certificate.lacksDocument)) {
    const description = '새 증명서를 내면 더 빨리 끝나요.';
    return { title: '재직 확인을 다시 하고 있어요', description, label: '재직 증명서 내기', to };
  }
  if (isMissing && me.verification === 'REJECTED') {
    const description = me.rejectionReason || UNCHECKED;
    return { isDanger: true, title: '인증 서류가 반려되었어요', description, label: '서류 다시 제출하기', to };
  }
  if (isMissing) return { title: '인증 서류를 내 주세요', description: UNCHECKED, label: '서류 제출하기', to };
  if (me.verification !== 'PENDING') return undefined;
  return {
    title: '인증 서류를 심사하고 있어요',
    description: '결과가 나오면 알려 드릴게요.',
    ...(isMentor ? { label: '프로필 다듬기', to: PAGES.mentorEdit } : { label: '멘토 둘러보기', to: PAGES.mentors }),
  };
}
