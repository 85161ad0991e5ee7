import { useId, useState } from 'react';
import { MAX_BACKUPS, NO_BACKUPS, type BackupChoice } from '#domain/mentorings/proposals/backups.ts';
import type { JobField } from '#domain/people/job-fields.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { ChoiceChip } from '../../../ui/fields/choice.tsx';
import { BackupMentors, type NamedMentor } from './backup-mentors.tsx';

const MODES = ['NOBODY', 'AUTOMATIC', 'NAMED'] as const;
type Mode = (typeof MODES)[number];

const MODE_LABELS: Readonly<Record<Mode, string>> = {
  NOBODY: '전액 돌려받기',
  AUTOMATIC: '비슷한 멘토에게 자동으로',
  NAMED: '다음 멘토 고르기',
};

/** The next mentors of a paid proposal if the mentor declines or does not answer, and the consent to that (product §5.6). */
export function BackupFields({
  choice,
  onChange,
  field,
  except,
  named = [],
  max = MAX_BACKUPS,
}: {
  choice: BackupChoice;
  onChange: (choice: BackupChoice) => void;
  /** Mentors of this job field can be named. */
  field: JobField;
  /** The mentors who have the proposal, or have had it. */
  except: readonly number[];
  /** The mentors named already. */
  named?: readonly NamedMentor[];
  /** How many mentors may be named. */
  max?: number;
}) {
  const name = useId();
  const [mode, setMode] = useState<Mode>(modeOf(choice));

  function choose(next: Mode) {
    setMode(next);
    onChange({ ...NO_BACKUPS, isAutomatic: next === 'AUTOMATIC' });
  }

  const isChosen = choice.isAutomatic || choice.mentorIds.length > 0;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2.5">
        {MODES.map((each) => (
          <ChoiceChip key={each} name={name} value={each} checked={each === mode} onChange={() => choose(each)}>
            {MODE_LABELS[each]}
          </ChoiceChip>
        ))}
      </div>
      {mode === 'AUTOMATIC' && (
        <p className="text-sm text-ink-muted">
          {`같은 분야에서 제안한 시간이 비어 있는 선배를 추천 순서대로 ${max === 1 ? '한 분' : `최대 ${max}명`} 찾아 전해요.`}
        </p>
      )}
      {mode === 'NAMED' && (
        <BackupMentors
          field={field}
          except={except}
          named={named}
          max={max}
          mentorIds={choice.mentorIds}
          onChange={(mentorIds) =>
            onChange({ ...choice, mentorIds, isAgreed: choice.isAgreed && mentorIds.length > 0 })
          }
        />
      )}
      {isChosen && (
        <div className="rounded-lg bg-sunken px-4 py-2">
          <Checkbox
            checked={choice.isAgreed}
            onChange={(event) => onChange({ ...choice, isAgreed: event.target.checked })}
          >
            제안 내용과 결제를 다음 선배에게 전하는 데 동의해요
          </Checkbox>
          <p className="pb-2 text-sm text-ink-muted">
            한 선배에게 한 번씩만 전하고, 다시 결제하지 않아요. 선배가 수락하기 전에는 언제든 취소하고 전액 돌려받을 수
            있어요. 전할 선배가 없어도 전액 돌려드려요.
          </p>
        </div>
      )}
    </div>
  );
}

function modeOf({ isAutomatic, mentorIds }: BackupChoice): Mode {
  if (isAutomatic) return 'AUTOMATIC';
  return mentorIds.length > 0 ? 'NAMED' : 'NOBODY';
}
