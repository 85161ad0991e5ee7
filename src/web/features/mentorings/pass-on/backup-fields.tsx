import { useInfiniteQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useId, useState } from 'react';
import { type BackupChoice, MAX_BACKUPS, NO_BACKUPS } from '#domain/mentorings/proposals/backups.ts';
import type { JobField } from '#domain/people/job-fields.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Checkbox, ChoiceChip } from '../../../ui/fields/choice.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/status/skeleton.tsx';
import { ErrorState } from '../../../ui/status/states.tsx';
import { mentorListQuery } from '../../mentors/mentor-queries.ts';

interface NamedMentor {
  readonly memberId: number;
  readonly name: string;
}

interface MentorsProps {
  /** Mentors of this job field can be named. */
  field: JobField;
  /** The mentors who have the proposal, or have had it. */
  except: readonly number[];
  named?: readonly NamedMentor[];
  max?: number;
}

/** Mentors of a field; up to `max` of them can be named, in the order of the taps. */
function BackupMentors({
  field,
  except,
  named,
  max,
  mentorIds,
  onChange,
}: Required<MentorsProps> & { mentorIds: readonly number[]; onChange: (mentorIds: number[]) => void }) {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery(
    mentorListQuery({ q: '', sort: 'recommended', field }),
  );
  if (!data) {
    if (error) return <ErrorState message={messageOf(error)} onRetry={refetch} />;
    return (
      <LoadingRegion className="flex flex-col gap-2">
        <Skeleton className="h-16 w-full rounded-xl" />
        <Skeleton className="h-16 w-full rounded-xl" />
      </LoadingRegion>
    );
  }
  const listed = data.pages
    .flatMap(({ content }) => content)
    .map(({ mentorId, nickname, organization }) => ({
      memberId: mentorId,
      name: nickname,
      about: `${organization.name} · ${organization.detailedJob} · ${organization.experience}년차`,
    }));
  // A mentor named before may be further down, or have left the list.
  const others = named.filter(({ memberId }) => listed.every((each) => each.memberId !== memberId));
  const mentors = [...others.map((mentor) => ({ ...mentor, about: '' })), ...listed].filter(
    ({ memberId }) => !except.includes(memberId),
  );
  if (mentors.length === 0) return <p className="text-sm text-ink-muted">같은 분야에 다른 선배가 아직 없어요.</p>;

  const toggle = (memberId: number) =>
    onChange(mentorIds.includes(memberId) ? mentorIds.filter((id) => id !== memberId) : [...mentorIds, memberId]);
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="pb-2 text-sm text-ink-muted">
        {max === 1 ? '한 명까지 고를 수 있어요.' : `${max}명까지, 먼저 고른 선배에게 먼저 전해요.`}
      </legend>
      {mentors.map(({ memberId, name, about }) => (
        <MentorOption
          key={memberId}
          name={name}
          about={about}
          place={mentorIds.indexOf(memberId) + 1}
          isFull={mentorIds.length >= max}
          onToggle={() => toggle(memberId)}
        />
      ))}
      {hasNextPage && (
        <Button variant="ghost" size="sm" disabled={isFetchingNextPage} onClick={() => fetchNextPage()}>
          멘토 더 보기
        </Button>
      )}
    </fieldset>
  );
}

type OptionProps = { name: string; about: string; place: number; isFull: boolean; onToggle: () => void };

/** @param place 1 for the mentor asked first, 0 for one who is not named */
function MentorOption({ name, about, place, isFull, onToggle }: OptionProps) {
  return (
    <label className="relative block">
      <input
        type="checkbox"
        checked={place > 0}
        disabled={place === 0 && isFull}
        onChange={onToggle}
        className="peer absolute inset-0 cursor-pointer appearance-none rounded-xl"
      />
      <span
        className={clsx(
          'pointer-events-none flex min-h-target items-center gap-3 rounded-xl border-[1.5px] border-line bg-surface px-4 py-2.5',
          'peer-checked:border-brand peer-checked:bg-brand-soft peer-disabled:opacity-50',
        )}
      >
        <span className="min-w-0 flex-1">
          <span className="block font-semibold break-words">{name}</span>
          {about && <span className="block text-sm break-words text-ink-muted">{about}</span>}
        </span>
        {place > 0 && <span className="shrink-0 text-sm font-semibold text-brand-ink">{`${place}번째`}</span>}
      </span>
    </label>
  );
}

const MODE_LABELS = { NOBODY: '전액 돌려받기', AUTOMATIC: '비슷한 멘토에게 자동으로', NAMED: '다음 멘토 고르기' };
type Mode = keyof typeof MODE_LABELS;
const MODES = Object.keys(MODE_LABELS) as Mode[];

/** The next mentors of a paid proposal if the mentor declines or does not answer, and the consent to that (product §5.6). */
export function BackupFields({
  choice,
  onChange,
  field,
  except,
  named = [],
  max = MAX_BACKUPS,
}: MentorsProps & { choice: BackupChoice; onChange: (choice: BackupChoice) => void }) {
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
