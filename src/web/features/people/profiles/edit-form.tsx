import type { ReactNode } from 'react';
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import { Button } from '../../../ui/buttons/button.tsx';
import { BottomActionBar } from '../../../ui/layout/bottom-action-bar.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageBody } from '../../../ui/layout/column.tsx';

/**
 * The layout of an edit screen. Unsaved changes are kept as a draft; while there are any, a note says so and offers to discard
 * them.
 */
export function EditForm<Input extends FieldValues, Output>({
  form,
  canSave,
  onSave,
  onDiscard,
  children,
}: {
  form: UseFormReturn<Input, unknown, Output>;
  canSave: boolean;
  onSave: () => unknown;
  onDiscard: () => void;
  children: ReactNode;
}) {
  const { isDirty, isSubmitting } = form.formState;
  return (
    <FormProvider {...form}>
      <form
        noValidate
        className="flex flex-1 flex-col"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSubmitting) onSave();
        }}
      >
        <PageBody>
          {isDirty && (
            <Card tone="brand" className="mb-6 flex items-center justify-between gap-3 py-2 pr-2 text-sm">
              <p>아직 저장하지 않은 내용이 있어요.</p>
              <Button variant="ghost" size="sm" className="shrink-0" onClick={onDiscard}>
                되돌리기
              </Button>
            </Card>
          )}
          <div className="flex flex-col gap-7">{children}</div>
        </PageBody>
        <BottomActionBar>
          <Button type="submit" size="lg" disabled={!canSave} pending={isSubmitting}>
            저장하기
          </Button>
        </BottomActionBar>
      </form>
    </FormProvider>
  );
}
