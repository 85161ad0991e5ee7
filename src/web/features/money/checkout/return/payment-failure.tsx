import { PAGES, paths } from '#contract/pages.ts';
import { ErrorArt } from '../../../../ui/art/state-art.tsx';
import { LinkButton } from '../../../../ui/buttons/button.tsx';
import type { Elements } from '../../../../ui/elements.ts';
import { PageBody } from '../../../../ui/layout/column.tsx';
import { EmptyState } from '../../../../ui/status/states.tsx';

/** The payment did not happen: the reason, and a link back to the payment page, which has kept the choices. */
export function PaymentFailure({
  title,
  art = <ErrorArt />,
  message,
  mentoringId,
  retryLabel = '다시 결제하기',
}: {
  title: string;
  /** If nothing went wrong. */
  art?: Elements;
  message: string;
  /** Undefined when the tab has lost the order it left with; then the link leads to the list. */
  mentoringId: number | undefined;
  /** The button's text. */
  retryLabel?: string;
}) {
  return (
    <PageBody flush>
      <div role="alert" className="flex flex-1 flex-col">
        <EmptyState
          art={art}
          title={title}
          description={message}
          action={
            mentoringId === undefined ? (
              <LinkButton to={PAGES.menteeStatus} replace>
                내 멘토링 보기
              </LinkButton>
            ) : (
              <div className="flex flex-wrap gap-2.5 *:grow">
                <LinkButton variant="secondary" to={paths.progress('mentee', mentoringId)} replace>
                  나중에 결제하기
                </LinkButton>
                <LinkButton to={paths.payment(mentoringId)} replace>
                  {retryLabel}
                </LinkButton>
              </div>
            )
          }
        />
      </div>
    </PageBody>
  );
}
