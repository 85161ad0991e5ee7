import { hashtags, NO_HASHTAG_MESSAGE } from '#domain/members/mentors.ts';

/**
 * Adds the input to the tags (SPEC §5): trimmed, without a leading #, and no tag twice.
 * Returns the tags, or the error message.
 */
export function addHashtag(tags: readonly string[], typed: string): { tags: string[] } | { message: string } {
  const { data, error } = hashtags.safeParse([...tags, typed]);
  if (data) return { tags: data };
  const message = error.issues[0]?.message ?? NO_HASHTAG_MESSAGE;
  return message === NO_HASHTAG_MESSAGE ? { tags: [...tags] } : { message };
}
