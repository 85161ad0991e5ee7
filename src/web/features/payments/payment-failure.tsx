import { paths } from '../../paths.ts';
import { ErrorArt } from '../../ui/art/state-art.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { PageBody } from '../../ui/column.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { describeFailure } from './payment-failures.ts';

/** Why a payment came to nothing, and the way to try again with the choices kept. */
export function PaymentFailure({ code, mentoringId }: { code: string; mentoringId: number | undefined }) {
  const again = mentoringId === undefined ? paths.menteeStatus() : paths.payment(mentoringId);
  return (
    <PageBody flush>
      <EmptyState
        art={<ErrorArt />}
        {...describeFailure(code)}
        action={
          <div className="flex flex-wrap justify-center gap-2.5">
            {mentoringId !== undefined && (
              <LinkButton variant="secondary" to={paths.menteeProgress(mentoringId)}>
                나중에 결제하기
              </LinkButton>
            )}
            <LinkButton to={again} replace>
              {mentoringId === undefined ? '내 멘토링 보기' : '다시 결제하기'}
            </LinkButton>
          </div>
        }
      />
    </PageBody>
  );
}
