import type { Page } from '@playwright/test';
import type { MentorListItem } from '#contract/mentors/mentors.ts';
import { alterData } from '../page-helpers.ts';

type Slice = { content: MentorListItem[]; sliceInfo: object };
const RECOMMENDED = '**/v1/mentor?*sort=recommended*';
/** Free times of the week after. */
export const NEXT_WEEK = ['2026-12-01T10:00:00.000Z', '2026-12-03T11:30:00.000Z'] as const;

/** In 추천순, the first mentor suits in all, the second has no time left this week, and the third wants no more proposals. */
export async function showReasons(page: Page): Promise<void> {
  await alterData<Slice>(page, RECOMMENDED, (slice) => ({
    ...slice,
    content: slice.content.map((mentor, index) => ({
      ...mentor,
      reasons: index === 0 ? ['SUB_FIELD', 'TOPIC', 'TIMES'] : ['FIELD', 'ANSWERS'],
      fitsAt: index === 0 ? { day: '화' as const, part: 'EVENING' as const } : null,
      load: (['OPEN', 'WEEK_FULL', 'PROPOSALS_FULL'] as const)[index] ?? 'OPEN',
      ...(index === 1 && { nextFreeAt: NEXT_WEEK[0] }),
    })),
  }));
}
