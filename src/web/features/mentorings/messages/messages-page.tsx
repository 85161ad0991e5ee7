import { useParams } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import { isNotFound } from '../../../lib/api-error.ts';
import { NotLoaded } from '../../../lib/loaded.tsx';
import { readId } from '../../../lib/read-id.ts';
import type { Elements } from '../../../ui/elements.ts';
import { AppBar } from '../../../ui/navigation/app-bar.tsx';
import { NoMentoring } from '../no-mentoring.tsx';
import { useConversation } from './conversation-query.ts';
import { ConversationView, MessagesSkeleton } from './conversation-view.tsx';

/** The conversation of a mentoring, exactly as high as the screen; only the messages scroll (product §18). */
export default function MessagesPage() {
  const mentoringId = readId(useParams().mentoringId);
  return (
    <div className="flex h-[calc(100dvh-var(--notice-height,0px))] flex-col">
      {mentoringId ? <Messages key={mentoringId} mentoringId={mentoringId} /> : <Unknown />}
    </div>
  );
}

function Messages({ mentoringId }: { mentoringId: number }) {
  const query = useConversation(mentoringId);
  if (query.data) return <ConversationView conversation={query.data} />;
  if (isNotFound(query.error)) return <Unknown />;
  return (
    <Frame>
      <NotLoaded query={query} skeleton={<MessagesSkeleton />} />
    </Frame>
  );
}

function Unknown() {
  return (
    <Frame>
      <NoMentoring
        title="찾을 수 없는 대화예요"
        description="주소를 다시 확인하거나 내 멘토링에서 골라 주세요."
        to={PAGES.status}
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
