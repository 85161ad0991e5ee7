import { Button } from '../../../../ui/buttons/button.tsx';
import { StepPage, type StepPageProps } from '../../../../ui/layout/step-page.tsx';

/** A wizard step with fields, and a button to the next step unless it has others. */
export function FieldsStep({ children, ...page }: StepPageProps) {
  return (
    <StepPage
      footer={
        <Button type="submit" size="lg">
          다음
        </Button>
      }
      {...page}
    >
      <div className="flex flex-col gap-7">{children}</div>
    </StepPage>
  );
}
