import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import { describeWon } from '#domain/money/payments.ts';
import { useUnreadMessages } from '../../../../app/unread-messages.ts';
import { Fold } from '../../../../ui/layout/accordion.tsx';
import { BackupsSection } from '../../pass-on/backups-section.tsx';
import { PublicAnswerGroup } from '../../public-answers/index.ts';
import { DisputeParts } from '../dispute-parts.tsx';
import type { EndingText } from '../endings/ending-text.ts';
import { hasBeenPaid } from '../has-been-paid.ts';
import { ContactGroup } from './contact-group.tsx';
import { MoneyGroup } from './money-group.tsx';
import { PreparationGroup } from './preparation-group.tsx';

/** Everything else about a mentoring, folded. */
export function Groups({ mentoring, ending }: { mentoring: Mentoring; ending: EndingText | undefined }) {
  const { mentoringId, side, status, backups, priceKrw, payment, counterpartIntroduction } = mentoring;
  const unread = useUnreadMessages().of(mentoringId);
  const isPaid = hasBeenPaid(mentoring);
  const isConfirmed = status === 'CONFIRMED';
  return (
    <div className="-my-2 divide-y divide-line">
      {mentoring.wasDisputed && !mentoring.isDisputed && (
        <Fold title="문제 확인">
          <div className="text-ink">
            <DisputeParts mentoring={mentoring} />
          </div>
        </Fold>
      )}
      <Fold title={isConfirmed || ending ? '준비' : '제안 내용'}>
        <PreparationGroup mentoring={mentoring} />
      </Fold>
      {isPaid && (
        <Fold
          title={isConfirmed ? '메시지와 장소' : counterpartIntroduction ? '메시지와 소개' : '메시지'}
          value={unread > 0 && <strong className="text-danger">{`새 메시지 ${unread}개`}</strong>}
        >
          <ContactGroup mentoring={mentoring} />
        </Fold>
      )}
      {backups && !ending && (
        <Fold
          title="답이 없으면"
          value={(backups.isAutomatic || backups.mentors.length > 0) && <span>다음 선배에게</span>}
        >
          <BackupsSection mentoring={mentoring} />
        </Fold>
      )}
      <Fold title="결제와 규칙" value={side === 'mentee' && <span>{describeWon(payment?.amountKrw ?? priceKrw)}</span>}>
        <MoneyGroup mentoring={mentoring} />
      </Fold>
      {status === 'COMPLETED' && <PublicAnswerGroup mentoringId={mentoringId} />}
    </div>
  );
}
