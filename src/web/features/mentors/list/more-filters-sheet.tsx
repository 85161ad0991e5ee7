import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { DAY_PARTS, EXPERIENCE_FILTERS } from '#domain/mentors/mentor-list.ts';
import { MENTORING_FIELDS } from '#domain/people/mentor-limits.ts';
import { KOREAN_WEEKDAYS } from '#domain/time/korean-time.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ChoiceChip } from '../../../ui/fields/choice.tsx';
import { BottomSheet, type SheetProps } from '../../../ui/overlays/bottom-sheet.tsx';
import { mentorCountQuery, type MentorFilter, type MentorList } from '../mentor-queries.ts';
import { describeCount, describeDayPart } from './filter-text.ts';

const NOTHING: MentorFilter = { day: undefined, part: undefined, experience: undefined, topic: undefined };

export interface FilterProps {
  filter: MentorFilter;
  /** The search and school to count within. */
  list: Pick<MentorList, 'q' | 'school'>;
  onChange: (filter: MentorFilter) => void;
}

/** Times, experience and topic; each opening begins with the filter as it is. Says how many mentors would be found (product §9.1). */
export default function MoreFiltersSheet({ open, filter, list, onChange, onClose }: SheetProps & FilterProps) {
  const [chosen, setChosen] = useState(filter);
  const [wasOpen, setWasOpen] = useState(open);
  const timesId = useId();
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setChosen(filter);
  }

  return (
    <BottomSheet
      title="시간·경력·주제"
      open={open}
      onClose={onClose}
      footer={
        <div className="flex flex-wrap gap-2.5">
          <Button size="lg" variant="secondary" onClick={() => setChosen({ ...chosen, ...NOTHING })}>
            초기화
          </Button>
          <ShowButton
            list={{ ...list, ...chosen }}
            onShow={() => {
              onClose();
              onChange(chosen);
            }}
          />
        </div>
      }
    >
      <div className="flex flex-col gap-6 pb-2">
        <section aria-labelledby={timesId} className="flex flex-col gap-4">
          <h3 id={timesId} className="font-bold">
            지금 가능한 시간 <span className="font-normal text-ink-muted">요일 · 시간대</span>
          </h3>
          <Choices title="요일" level={4} name="day" values={KOREAN_WEEKDAYS} chosen={chosen} onChange={setChosen} />
          <Choices
            title="시간대"
            level={4}
            name="part"
            values={DAY_PARTS}
            textOf={describeDayPart}
            chosen={chosen}
            onChange={setChosen}
          />
        </section>
        <Choices
          title="경력"
          name="experience"
          values={EXPERIENCE_FILTERS}
          textOf={(years) => `${years}년 이상`}
          chosen={chosen}
          onChange={setChosen}
        />
        <Choices title="주제" name="topic" values={MENTORING_FIELDS} chosen={chosen} onChange={setChosen} />
      </div>
    </BottomSheet>
  );
}

function ShowButton({ list, onShow }: { list: MentorList; onShow: () => void }) {
  const { data } = useQuery(mentorCountQuery(list));
  return (
    <Button size="lg" className="flex-1 basis-40" onClick={onShow}>
      <span aria-live="polite">
        {data ? (data.count > 0 ? `${describeCount(data.count)} 보기` : '맞는 선배가 없어요') : '보기'}
      </span>
    </Button>
  );
}

/** Chips with at most one chosen; a tap on it clears it. */
function Choices<Name extends 'day' | 'part' | 'experience' | 'topic'>({
  title,
  level = 3,
  name,
  values,
  textOf = String,
  chosen,
  onChange,
}: {
  title: string;
  /** Of its heading: 4 within a part of the sheet. */
  level?: 3 | 4;
  name: Name;
  values: readonly NonNullable<MentorFilter[Name]>[];
  textOf?: (value: NonNullable<MentorFilter[Name]>) => ReactNode;
  chosen: MentorFilter;
  onChange: (filter: MentorFilter) => void;
}) {
  const id = useId();
  const Heading = level === 3 ? 'h3' : 'h4';
  return (
    <div role="group" aria-labelledby={id}>
      <Heading id={id} className={level === 3 ? 'pb-2.5 font-bold' : 'pb-2 text-sm font-semibold text-ink-muted'}>
        {title}
      </Heading>
      <div
        className={
          name === 'day'
            ? 'grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-1.5 *:*:px-1'
            : 'flex flex-wrap gap-2'
        }
      >
        {values.map((value) => {
          const isChosen = chosen[name] === value;
          return (
            <ChoiceChip
              key={value}
              type="checkbox"
              checked={isChosen}
              onChange={() => onChange({ ...chosen, [name]: isChosen ? undefined : value })}
            >
              {textOf(value)}
            </ChoiceChip>
          );
        })}
      </div>
    </div>
  );
}
