import { Link } from 'react-router';
import type { MentorDetail } from '#contract/mentors/mentors.ts';
import { PAGES } from '#contract/pages.ts';
import { ANONYMOUS_MENTEE_NAME } from '#domain/mentorings/proposals/anonymity.ts';
import { MAX_SLOTS } from '#domain/mentorings/times/slot-limits.ts';
import { formatKoreanTime, weekdayOfDay } from '#domain/time/korean-time.ts';
import { useNow } from '../../../lib/clock.ts';
import { describeKoreanDay } from '../../../lib/korean-date.ts';
import { KoreanTimeNote } from '../../../lib/korean-time-note.tsx';
import { Checkbox, ChoiceChip } from '../../../ui/fields/choice.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Avatar } from '../../../ui/status/avatar.tsx';
import { useMe } from '../../people/members/use-me.ts';
import { useKnownTimes } from './free-times-query.ts';
import { timesOfDay } from './picker-times.ts';
import { addSlot, removeSlot, type Slots } from './slot-fields.tsx';
import { HalfHour } from './time-picker-sheet.tsx';

type Props = { mentor: MentorDetail; slots: Slots; onChange: (slots: Slots) => void };

/**
 * The mentor's free half hours on the next free days, one row a day: a tap fills the next empty time, another tap takes it back. The days and their
 * first half hours come with the mentor, so that the rows keep their height while the others are loading.
 */
export function FreeTimes({ mentor, slots, onChange }: Props) {
  const now = useNow();
  const { known } = useKnownTimes(mentor.mentorId, 'mentee');
  const isFull = slots.filter((slot) => slot !== '').length >= MAX_SLOTS;
  if (mentor.freeTimes.length === 0) return null;
  return (
    <div className="flex flex-col gap-1.5 pb-3">
      <KoreanTimeNote>한국 시간이고, 아래는 내 시간이에요.</KoreanTimeNote>
      {mentor.freeTimes.map((first) => {
        const start = formatKoreanTime(new Date(first));
        const [day, clock] = [start.slice(0, 10), start.slice(11, 16)];
        const starts = known.days ? timesOfDay(known, day, [], now).free : [clock];
        return (
          <div key={day} role="group" aria-label={describeKoreanDay(day)} className="flex items-center">
            <p aria-hidden className="w-13 shrink-0 text-sm tabular-nums">
              <span className="block font-semibold">{weekdayOfDay(day)}</span>
              <span className="block text-ink-faint">{`${Number(day.slice(5, 7))}.${Number(day.slice(8))}`}</span>
            </p>
            <div className="-mr-page scroll-row min-w-0 flex-1 gap-1.5 pr-page">
              {starts.map((each) => {
                const startTime = `${day}T${each}:00`;
                const isChosen = slots.includes(startTime);
                return (
                  <ChoiceChip
                    key={each}
                    type="checkbox"
                    value={startTime}
                    checked={isChosen}
                    aria-disabled={(isFull && !isChosen) || undefined}
                    onChange={() => onChange((isChosen ? removeSlot : addSlot)(slots, startTime))}
                    className="shrink-0 tabular-nums"
                  >
                    <HalfHour startTime={startTime} clock={each} />
                  </ChoiceChip>
                );
              })}
            </div>
          </div>
        );
      })}
    </div>
  );
}

type ShownProps = { isAnonymous: boolean; onChange: (isAnonymous: boolean) => void };

/** Says before sending what else the mentor will see of the student, and what only after the confirmation (product §5.1, §5.7). */
export function ShownToMentor({ isAnonymous, onChange }: ShownProps) {
  const profile = useMe().data?.menteeProfile;
  return (
    <>
      {profile && (
        <Card className="flex flex-wrap gap-4 border border-line">
          <Avatar src={isAnonymous ? undefined : profile.image.filePath} />
          <div className="min-w-0 flex-1 basis-40">
            <p className="font-bold break-words">{isAnonymous ? ANONYMOUS_MENTEE_NAME : profile.nickname}</p>
            <p className="text-sm break-words text-ink-muted">
              {`${profile.education.schoolName} · ${profile.education.major}`}
            </p>
            {!isAnonymous && <p className="line-clamp-3 pt-1.5 text-sm break-words">{profile.introduction}</p>}
            <Link
              to={PAGES.menteeEdit}
              className="inline-flex min-h-target items-center text-sm font-semibold text-brand-ink underline underline-offset-4"
            >
              프로필 고치기
            </Link>
          </div>
        </Card>
      )}
      <p className="pt-2 text-sm text-ink-muted">
        {`${
          isAnonymous
            ? '확정될 때까지 학교와 전공, 위에 적은 시간, 주제, 전할 말만 보여요. 확정되면 닉네임과 사진, 자기소개도 보여요.'
            : profile
              ? '이 프로필과 위에 적은 시간, 주제, 전할 말이 보여요.'
              : '닉네임, 사진, 학교와 전공, 자기소개와 위에 적은 내용이 보여요.'
        } 실명과 이메일, 낸 서류는 보이지 않아요.`}
      </p>
      <Checkbox checked={isAnonymous} onChange={(event) => onChange(event.target.checked)} className="pt-3">
        <span className="block font-semibold">확정될 때까지 익명으로 제안하기</span>
      </Checkbox>
    </>
  );
}
