import { Button } from '../../../ui/buttons/button.tsx';
import { StepPage, type StepPageProps } from '../../../ui/layout/step-page.tsx';

/** A wizard step with fields, and a button to the next step. */
export function FieldsStep({ children, ...page }: Omit<StepPageProps, 'footer' | 'note'>) {
  return (
    <StepPage
      {...page}
      footer={
        <Button type="submit" size="lg">
          다음
        </Button>
      }
    >
      <div className="flex flex-col gap-7">{children}</div>
    </StepPage>
  );
}
