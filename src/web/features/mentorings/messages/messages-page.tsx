import { useParams } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import { ApiError, messageOf } from '../../../lib/api-error.ts';
import { NotFoundArt } from '../../../ui/art/not-found-art.tsx';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { AppBar } from '../../../ui/navigation/app-bar.tsx';
import { EmptyState, ErrorState } from '../../../ui/status/states.tsx';
import { useConversation } from './conversation-query.ts';
import { ConversationView, MessagesSkeleton } from './conversation-view.tsx';

/** The conversation of a mentoring, exactly as high as the screen; only the messages scroll (product §18). */
export default function MessagesPage() {
  const { mentoringId = '' } = useParams();
  return (
    <div className="flex h-[calc(100dvh-var(--notice-height,0px))] flex-col">
      {/^[1-9]\d{0,14}$/.test(mentoringId) ? (
        <Messages key={mentoringId} mentoringId={Number(mentoringId)} />
      ) : (
        <Unknown />
      )}
    </div>
  );
}

function Messages({ mentoringId }: { mentoringId: number }) {
  const { data: conversation, error, isPending, refetch } = useConversation(mentoringId);
  if (conversation) return <ConversationView conversation={conversation} />;
  if (error instanceof ApiError && error.status === 404) return <Unknown />;
  return (
    <Frame>{isPending ? <MessagesSkeleton /> : <ErrorState message={messageOf(error)} onRetry={refetch} />}</Frame>
  );
}

function Unknown() {
  return (
    <Frame>
      <EmptyState
        art={<NotFoundArt />}
        title="찾을 수 없는 대화예요"
        description="주소를 다시 확인하거나 내 멘토링에서 골라 주세요."
        action={
          <LinkButton to={PAGES.status} variant="soft">
            내 멘토링 보기
          </LinkButton>
        }
      />
    </Frame>
  );
}

/** The page without a conversation. */
function Frame({ children }: { children: Elements }) {
  return (
    <>
      <AppBar title="메시지" back={PAGES.status} />
      <main id="main" className="flex min-h-0 flex-1 flex-col">
        {children}
      </main>
    </>
  );
}
