import { useState } from 'react';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { FilterChip, Tag } from '../../ui/fields/chip.tsx';
import { ChoiceChip, RadioCard } from '../../ui/fields/choice.tsx';
import { SortSelect } from '../../ui/lists/sort-select.tsx';
import { Row, Section } from './section.tsx';

export function ChoiceSection() {
  const [sort, setSort] = useState('count');
  return (
    <Section title="선택">
      <div>
        <Checkbox defaultChecked>
          <strong>약관 전체 동의</strong>
        </Checkbox>
        <Checkbox>(필수) 서비스 이용약관</Checkbox>
        <Checkbox disabled>쓸 수 없는 선택</Checkbox>
      </div>
      <div className="flex flex-col gap-3">
        <RadioCard name="role" title="멘토" description="준비된 멋진 멘토" defaultChecked />
        <RadioCard name="role" title="멘티" description="열심히 하는 멘티" />
        <RadioCard name="role" title="쓸 수 없는 선택" disabled />
      </div>
      <Row>
        {['취업 준비', '업계 동향', '면접 대비', '커리어 고민'].map((topic, index) => (
          <ChoiceChip key={topic} name="topic" defaultChecked={index === 0}>
            {topic}
          </ChoiceChip>
        ))}
      </Row>
      <Row>
        {['월', '화', '수', '목', '금'].map((day, index) => (
          <ChoiceChip key={day} type="checkbox" name="day" defaultChecked={index < 2} disabled={index === 4}>
            {day}
          </ChoiceChip>
        ))}
      </Row>
      <Row>
        <FilterChip>분야</FilterChip>
        <FilterChip active>개발</FilterChip>
        <SortSelect
          value={sort}
          onChange={setSort}
          options={[
            { value: 'count', label: '멘토링 횟수순' },
            { value: 'old', label: '오래된 순' },
          ]}
        />
      </Row>
      <Row>
        <Tag>#포트폴리오</Tag>
        <Tag onRemove={() => {}}>#이직</Tag>
      </Row>
    </Section>
  );
}
