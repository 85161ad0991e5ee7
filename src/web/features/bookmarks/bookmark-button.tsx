import { clsx } from 'clsx';
import { Heart } from 'lucide-react';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { useBookmark } from './use-bookmark.ts';

/** The heart on cards and profiles: pressed while the mentor is bookmarked. Guests' hearts are kept in the browser. */
export function BookmarkButton({
  mentorId,
  nickname,
  isBookmarked: answered,
  className,
}: {
  mentorId: number;
  /** Whose heart it is, for screen readers. */
  nickname: string;
  /** As the server answered. */
  isBookmarked: boolean;
  className?: string;
}) {
  const [isBookmarked, setBookmarked] = useBookmark(mentorId, answered);
  return (
    <IconButton
      label={`${nickname}님 북마크`}
      aria-pressed={isBookmarked}
      onClick={() => setBookmarked(!isBookmarked)}
      className={className}
    >
      <Heart
        aria-hidden
        className={clsx(
          'size-6 transition-transform duration-200 ease-glide',
          isBookmarked ? 'scale-105 fill-brand text-brand' : 'text-ink-faint',
        )}
      />
    </IconButton>
  );
}
