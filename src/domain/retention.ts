/**
 * How long what we hold of people is kept. The privacy policy says it, the server does it: a figure stands here alone.
 */

/** S-19: a session ends when it is not used for this long … */
export const SESSION_IDLE_DAYS = 14;
/** … and after this long in any case; with it goes the address and the browser it came from. */
export const SESSION_DAYS = 30;
/** Requests for codes are counted over this long (`MAX_RESET_CODES_IN_30_DAYS`); then nobody needs them. */
export const CODE_RECORD_DAYS = 30;
/** To whom a mail went, when, and its subject; the words of a mail go when it is sent. */
export const MAIL_RECORD_DAYS = 90;
/** The answer to a costly write is given again for this long, to whoever asks again under the same key; no browser waits longer. */
export const REPEATED_ANSWER_DAYS = 7;
/** A certificate is gone this long after its decision; the result and its date stay (product §2.2). */
export const DOCUMENT_DAYS = 5;

/** 전자상거래법 시행령 제6조: contracts and their withdrawal, payments and what was supplied. */
export const CONTRACT_RECORD_YEARS = 5;
/** The same: complaints of consumers and how disputes were settled. */
export const COMPLAINT_RECORD_YEARS = 3;
