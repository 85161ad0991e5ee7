import { Share2 } from 'lucide-react';
import { paths } from '#contract/pages.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { useToast } from '../../../ui/overlays/toast.ts';
import { useCopy } from '../../../ui/overlays/use-copy.ts';

/** Shares a mentor's page through the phone's share sheet; without one, copies its address. */
export function ShareButton({ mentorId, nickname }: { mentorId: number; nickname: string }) {
  const toast = useToast();
  const copy = useCopy();

  async function share() {
    const url = window.location.origin + paths.mentor(mentorId);
    const page = { title: `${nickname} 멘토 · 선배랑`, url };
    // `canShare` is missing in some desktop browsers and on plain http.
    if ('canShare' in navigator && navigator.canShare(page)) return navigator.share(page).catch(showErrorUnlessClosed);
    return copy(url, {
      copied: '링크를 복사했어요.',
      failed: '링크를 복사하지 못했어요. 주소창의 주소를 복사해 주세요.',
    });
  }

  function showErrorUnlessClosed(error: unknown) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    toast.show({ message: '공유하지 못했어요. 다시 시도해 주세요.', tone: 'danger' });
  }

  return (
    <IconButton label={`${nickname}님 공유하기`} onClick={() => void share()}>
      <Share2 aria-hidden className="size-5.5 text-ink-faint" />
    </IconButton>
  );
}
