import { hashtags, NO_HASHTAG_MESSAGE } from '#domain/people/mentors.ts';

/** Between pasted tags: commas, lines, or the # of the next one. A space alone is part of a tag. */
const BETWEEN = /[,\uff0c\u3001;\n]+|(?<=\S)\s*(?=[#\uff03][^\s#\uff03])/;

/**
 * Adds the input to the tags (SPEC §5): trimmed, without a leading #, and no tag twice. `#면접, #이직` is two.
 * Returns the tags, or the error message.
 */
export function addHashtag(tags: readonly string[], typed: string): { tags: string[] } | { message: string } {
  const { data, error } = hashtags.safeParse([...tags, ...splitHashtags(typed)]);
  if (data) return { tags: data };
  const message = error.issues[0]?.message ?? NO_HASHTAG_MESSAGE;
  return message === NO_HASHTAG_MESSAGE ? { tags: [...tags] } : { message };
}

function splitHashtags(typed: string): string[] {
  return typed
    .split(BETWEEN)
    .map((tag) => tag.trim().replace(/^[#\uff03]+/, ''))
    .filter((tag) => tag.trim() !== '');
}
