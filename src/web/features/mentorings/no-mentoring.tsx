import { NotFoundArt } from '../../ui/art/not-found-art.tsx';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/status/states.tsx';

/** In place of a mentoring that an address does not open: why, and the way to the member's own ones. */
export function NoMentoring({ title, description, to }: { title: string; description?: string; to: string }) {
  return (
    <EmptyState
      art={<NotFoundArt />}
      title={title}
      description={description}
      action={
        <LinkButton to={to} variant="soft">
          내 멘토링 보기
        </LinkButton>
      }
    />
  );
}
