import { useState } from 'react';
import { Calendar } from '../../ui/calendar/calendar.tsx';
import { Accordion } from '../../ui/layout/accordion.tsx';
import { SegmentedLinks } from '../../ui/navigation/segmented-links.tsx';
import { Stepper } from '../../ui/navigation/stepper.tsx';
import { Tabs } from '../../ui/navigation/tabs.tsx';
import { Badge } from '../../ui/status/badge.tsx';
import { ProgressBar } from '../../ui/status/progress-bar.tsx';
import { Row, Section } from './section.tsx';

const TABS = ['미확정', '확정', '완료'] as const;
const STEPS = ['결제대기', '수락대기', '멘토링 확정'];

export function FlowSection() {
  const [tab, setTab] = useState<string>('미확정');
  const [day, setDay] = useState<string>();
  const items = TABS.map((value) => ({ value, label: value, panel: <p className="p-page">{value} 목록</p> }));
  return (
    <Section title="흐름">
      <ProgressBar step={2} total={4} />
      <Stepper labels={STEPS} current={0} />
      <Stepper labels={STEPS} current={1} />
      <Stepper labels={STEPS} current={3} />
      <Tabs label="멘토링" items={items} value={tab} onChange={setTab} />
      <Tabs label="멘토링" variant="segment" items={items} value={tab} onChange={setTab} />
      <SegmentedLinks
        label="멘토링"
        items={[
          { to: '/dev/ui', label: '멘토 찾기', current: true },
          { to: '/dev/ui?mine', label: '내 멘토링', current: false },
        ]}
      />
      <Row>
        <Badge tone="warning">결제 대기</Badge>
        <Badge tone="brand">수락 대기</Badge>
        <Badge tone="success">결제 완료</Badge>
        <Badge tone="danger">거절됨</Badge>
        <Badge>만료</Badge>
      </Row>
      <Accordion
        items={[
          { id: 'use', title: '어떻게 이용하나요?', content: '멘토를 고르고 시간을 제안해 주세요.' },
          { id: 'refund', title: '환불은 어떻게 되나요?', content: '멘토가 수락하기 전에는 전액 돌려드려요.' },
        ]}
      />
      <Calendar today="2026-11-21" value={day} onChange={setDay} />
    </Section>
  );
}
