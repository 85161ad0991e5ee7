import { Bell, Search } from 'lucide-react';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Row, Section } from './section.tsx';

function delay() {
  return new Promise<void>((resolve) => {
    setTimeout(resolve, 1500);
  });
}

export function ButtonSection() {
  return (
    <Section title="버튼">
      <Row>
        <Button>주요</Button>
        <Button variant="secondary">보조</Button>
        <Button variant="soft">은은한</Button>
        <Button variant="ghost">글자만</Button>
        <Button variant="danger">위험</Button>
      </Row>
      <Row>
        <Button size="sm">작게</Button>
        <Button size="md">보통</Button>
        <Button size="lg">크게</Button>
      </Row>
      <Row>
        <Button pending>저장하는 중</Button>
        <Button variant="secondary" pending>
          저장하는 중
        </Button>
        <Button disabled>쓸 수 없어요</Button>
      </Row>
      <Button block size="lg" onClick={delay}>
        눌러서 1.5초 기다리기
      </Button>
      <Row>
        <LinkButton to="/auth" variant="soft">
          링크 버튼
        </LinkButton>
        <IconButton label="찾기">
          <Search aria-hidden className="size-6" />
        </IconButton>
        <IconButton label="알림">
          <Bell aria-hidden className="size-6" />
        </IconButton>
      </Row>
    </Section>
  );
}
