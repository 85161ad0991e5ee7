/**
 * The response header while the database is away: a replica answers public reads for a minute, everything else gets 503. Nothing can be
 * changed then.
 */
export const READ_ONLY_HEADER = 'read-only';
