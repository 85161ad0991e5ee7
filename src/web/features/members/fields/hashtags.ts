import {
  HASHTAG_TOO_LONG_MESSAGE,
  MAX_HASHTAG_LENGTH,
  MAX_HASHTAGS,
  TOO_MANY_HASHTAGS_MESSAGE,
} from '#domain/mentors.ts';

/**
 * Adds what was typed to the tags (SPEC §5): trimmed, without a leading #, the same one twice only once.
 * Gives back the tags, or the sentence why not.
 */
export function addHashtag(tags: readonly string[], typed: string): { tags: string[] } | { fault: string } {
  const tag = typed.trim().replace(/^#+/, '').trim();
  if (tag === '' || tags.includes(tag)) return { tags: [...tags] };
  if (tag.length > MAX_HASHTAG_LENGTH) return { fault: HASHTAG_TOO_LONG_MESSAGE };
  if (tags.length >= MAX_HASHTAGS) return { fault: TOO_MANY_HASHTAGS_MESSAGE };
  return { tags: [...tags, tag] };
}
