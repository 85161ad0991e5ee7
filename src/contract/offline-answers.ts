/**
 * The request header by which a page says that a person has touched it since it last said so, and how many seconds ago. A call without it does not
 * count as use of the session (S-101): polling keeps nobody signed in.
 */
export const LAST_INPUT_HEADER = 'seconds-since-input';

/**
 * The response header while the database is away: a replica answers public reads for a minute, everything else gets 503. Nothing can be
 * changed then.
 */
export const READ_ONLY_HEADER = 'read-only';
