import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Avatar } from '../../ui/status/avatar.tsx';
import { LoadingRegion, LoadingText, Skeleton } from '../../ui/status/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/status/states.tsx';
import { Row, Section } from './section.tsx';

export function StateSection() {
  return (
    <Section title="카드와 상태">
      <Row>
        <Avatar size="sm" />
        <Avatar size="md" name="든든한선배" />
        <Avatar size="lg" />
        <Avatar size="xl" />
      </Row>
      <Card>
        <p className="font-semibold">그림자 카드</p>
      </Card>
      <Card tone="outlined">테두리 카드</Card>
      <Card tone="sunken">가라앉은 카드</Card>
      <Card tone="brand">보라 카드</Card>
      <LoadingRegion className="flex items-center gap-3">
        <Skeleton className="size-14" round />
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-4 w-4/5" />
        </div>
      </LoadingRegion>
      <LoadingText />
      <EmptyState
        title="멘토 내역이 없습니다."
        description="다른 분야를 골라 볼까요?"
        action={<Button variant="soft">전체 보기</Button>}
      />
      <ErrorState message="네트워크 오류가 발생했습니다. 다시 시도해주세요." onRetry={() => {}} />
    </Section>
  );
}
