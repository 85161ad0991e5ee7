import type { ComponentProps, ReactNode } from 'react';
import { MAX_REASON_LENGTH } from '#domain/mentorings/states/reason.ts';
import { useField } from '../../../lib/use-field.ts';
import type { ButtonVariant } from '../../../ui/buttons/button.tsx';
import { TextArea } from '../../../ui/fields/text-field.tsx';
import { BottomSheet } from '../../../ui/overlays/bottom-sheet.tsx';

export type ReasonSheetProps = Pick<ComponentProps<typeof BottomSheet>, 'title' | 'description' | 'onClose'> & {
  /** Of the field for the reason. */
  label: string;
  reasonAtFirst?: string;
  button: string;
  variant?: ButtonVariant;
  /** Above the reason. */
  children?: ReactNode;
  onSubmit: (reason: string) => unknown;
};

export function ReasonSheet({
  label,
  reasonAtFirst = '',
  button,
  variant = 'danger',
  children,
  onSubmit,
  ...sheet
}: ReasonSheetProps) {
  const reason = useField(reasonAtFirst);
  return (
    <BottomSheet
      {...sheet}
      open
      action={{ label: button, variant, disabled: !reason.text.trim(), onClick: () => onSubmit(reason.text) }}
    >
      <div className="flex flex-col gap-6 pt-3">
        {children}
        <TextArea {...reason.field} label={label} rows={3} maxCount={MAX_REASON_LENGTH} />
      </div>
    </BottomSheet>
  );
}
