/**
 * The request header by which a page says that a person has touched it since it last said so, and how many seconds ago. A call without it is no use of
 * the session (S-101): what a page asks for by itself keeps nobody signed in.
 */
export const LAST_INPUT_HEADER = 'seconds-since-input';
