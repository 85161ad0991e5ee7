import { PAGES } from '#contract/pages.ts';
import { NotFoundArt } from '../ui/art/not-found-art.tsx';
import { LinkButton } from '../ui/buttons/button.tsx';
import { Column, PageBody } from '../ui/layout/column.tsx';
import { EmptyState } from '../ui/status/states.tsx';

/** Any address that matches no route. */
export default function NotFoundPage() {
  return (
    <Column surface>
      <PageBody className="justify-center">
        <title>페이지를 찾을 수 없어요 · 선배랑</title>
        <h1 className="sr-only">페이지를 찾을 수 없어요</h1>
        <EmptyState
          art={<NotFoundArt />}
          title="페이지를 찾을 수 없어요"
          description="주소가 바뀌었거나 없어진 페이지예요. 주소를 다시 확인해 주세요."
          action={<LinkButton to={PAGES.home}>홈으로 가기</LinkButton>}
        />
      </PageBody>
    </Column>
  );
}
