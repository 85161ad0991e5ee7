import type { ReactNode } from 'react';
import { MAX_STATEMENT_LENGTH, statementText } from '#domain/mentorings/states/disputes.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { useAttempt } from '../../../lib/attempt.ts';
import { useDraft } from '../../../lib/drafts/use-draft.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { BottomSheet } from '../../../ui/overlays/bottom-sheet.tsx';
import { useDialog } from '../../../ui/overlays/dialog.ts';
import { useToast } from '../../../ui/overlays/toast.ts';
import { StatementFiles } from './statement-files.tsx';
import { useStatementFiles } from './use-statement-files.ts';

type NewStatement = { text: string; fileIds: number[] };

export type StatementSheetProps = {
  mentoringId: number;
  /** The draft's key: `objection`, `statement` or `appeal`. */
  kind: string;
  open: boolean;
  onClose: () => void;
  title: string;
  description: ReactNode;
  label: string;
  placeholder: string;
  submitLabel: string;
  /** Whether a text is needed, or files are enough. */
  isTextNeeded?: boolean;
  doneMessage: string;
  failedTitle: string;
  send: (said: NewStatement, idempotencyKey: string) => Promise<void>;
};

/** A text and files for the operators and the other side. The input stays until it is sent, offline too. */
export function StatementSheet(props: StatementSheetProps) {
  const { mentoringId, kind, open, onClose, isTextNeeded = false, send } = props;
  const [text, setText, clearText] = useDraft(`dispute-${kind}-${mentoringId}`, '');
  const files = useStatementFiles(mentoringId);
  const attempt = useAttempt();
  const dialog = useDialog();
  const toast = useToast();
  const problem = statementText.safeParse(text).error?.issues[0]?.message;
  const isEmpty = text.trim() === '' && (isTextNeeded || files.fileIds.length === 0);
  const canSend = !isEmpty && !problem && !files.isUploading && !files.hasFailed;

  async function submit() {
    const said = { text: text.trim(), fileIds: files.fileIds };
    try {
      await attempt(said, (idempotencyKey) => send(said, idempotencyKey));
      setText('');
      clearText();
      files.clear();
      toast.show({ message: props.doneMessage, tone: 'success' });
      onClose();
    } catch (error) {
      await dialog.alert({ title: props.failedTitle, description: messageOf(error) });
    }
  }

  return (
    <BottomSheet
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={props.title}
      description={props.description}
      footer={
        <Button block size="lg" disabled={!canSend} onClick={submit}>
          {props.submitLabel}
        </Button>
      }
    >
      <div className="flex flex-col gap-4 pt-3">
        <TextArea
          label={props.label}
          hideLabel
          rows={4}
          placeholder={props.placeholder}
          value={text}
          onChange={(event) => setText(event.target.value)}
          maxCount={MAX_STATEMENT_LENGTH}
          error={problem}
        />
        <StatementFiles files={files} />
      </div>
    </BottomSheet>
  );
}
