import { clsx } from 'clsx';
import { PAGES } from '#contract/pages.ts';
import type { Enrolment } from '#contract/people/members.ts';
import { describeLastDay } from '#domain/people/enrolment.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';

/** On my page, while a student's proof of enrolment can be renewed: when it ends, and where that is done. */
export function EnrolmentNotice({ enrolment }: { enrolment: Enrolment }) {
  if (enrolment.state === 'CURRENT') return null;
  const isProofOver = enrolment.state === 'LAPSED';
  return (
    <section
      aria-label="재학 확인"
      className={clsx('rounded-xl p-5', isProofOver ? 'bg-danger-soft' : 'bg-warning-soft')}
    >
      <p className={clsx('font-semibold', isProofOver ? 'text-danger' : 'text-warning')}>
        {isProofOver
          ? '재학 확인 기간이 끝났어요'
          : `재학 확인이 ${describeLastDay(new Date(enrolment.until))}에 끝나요`}
      </p>
      <p className="pt-1 pb-4 text-sm text-ink-muted">
        {isProofOver ? '갱신하면 다시 제안할 수 있어요.' : '학교 메일로 바로 갱신할 수 있어요.'}
      </p>
      <LinkButton to={PAGES.enrolment} size="sm" variant="soft">
        지금 갱신하기
      </LinkButton>
    </section>
  );
}
