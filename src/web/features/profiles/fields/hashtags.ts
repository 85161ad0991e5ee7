import { hashtags, NO_HASHTAG_MESSAGE } from '#domain/members/mentors.ts';

/**
 * Adds what was typed to the tags (SPEC §5): trimmed, without a leading #, the same one twice only once.
 * Gives back the tags, or the sentence why not.
 */
export function addHashtag(tags: readonly string[], typed: string): { tags: string[] } | { fault: string } {
  const { data, error } = hashtags.safeParse([...tags, typed]);
  if (data) return { tags: data };
  const fault = error.issues[0]?.message ?? NO_HASHTAG_MESSAGE;
  return fault === NO_HASHTAG_MESSAGE ? { tags: [...tags] } : { fault };
}
