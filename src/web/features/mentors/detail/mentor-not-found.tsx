import { PAGES } from '#contract/pages.ts';
import { NotFoundArt } from '../../../ui/art/not-found-art.tsx';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { PageBody } from '../../../ui/layout/column.tsx';
import { AppBar } from '../../../ui/navigation/app-bar.tsx';
import { EmptyState } from '../../../ui/status/states.tsx';

/** An address of no mentor: not a number, deleted, or not listed. */
export function MentorNotFound() {
  return (
    <>
      <AppBar title="멘토 정보" back={PAGES.mentors} />
      <PageBody flush>
        <EmptyState
          art={<NotFoundArt />}
          title="선배를 찾을 수 없어요"
          description="활동을 쉬고 있거나 주소가 바뀌었을 수 있어요."
          action={<LinkButton to={PAGES.mentors}>다른 멘토 보기</LinkButton>}
        />
      </PageBody>
    </>
  );
}
