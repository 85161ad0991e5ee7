import { clsx } from 'clsx';
import { Heart } from 'lucide-react';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { useBookmark } from './use-bookmark.ts';

/** The bookmark button of cards and profiles: pressed while the mentor is bookmarked. A guest's bookmarks are stored in the browser. */
export function BookmarkButton({
  mentorId,
  nickname,
  isBookmarked: fetched,
  className,
}: {
  mentorId: number;
  /** The mentor's name, for screen readers. */
  nickname: string;
  /** The value in the server's response. */
  isBookmarked: boolean;
  className?: string;
}) {
  const [isBookmarked, setBookmarked] = useBookmark(mentorId, fetched);
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
