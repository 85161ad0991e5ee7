/**
 * The response header of what is answered while the database is away: by a replica, which everybody can read what is public from for a minute, or with 503. Nobody can change
 * anything then.
 */
export const READ_ONLY_HEADER = 'read-only';
