/**
 * How long personal data is stored. Defined only here, for the privacy policy and for the server's deletion jobs.
 */

/** S-19: a session ends after this long without use … */
export const SESSION_IDLE_DAYS = 14;
/** … and after this long in any case; its IP address and browser are deleted with it. */
export const SESSION_DAYS = 30;
/** S-64: an operator's session ends much earlier, so that a desk that was left is not open for long. */
export const OPERATOR_SESSION_IDLE_MINUTES = 30;
export const OPERATOR_SESSION_HOURS = 8;
/** S-65: a browser stays known to the account that signed in with it this long after the last time; the server stores nothing of it. */
export const KNOWN_BROWSER_DAYS = 180;
/** Requests for codes are counted over this period (`MAX_RESET_CODES_IN_30_DAYS`) and deleted afterwards. */
export const CODE_RECORD_DAYS = 30;
/** Recipient, time and subject of a mail, and the time of a message to a phone; its text is deleted when it is sent. */
export const MAIL_RECORD_DAYS = 90;
/** The response to a request with an Idempotency-Key is replayed for this long; no browser repeats a request later. */
export const REPEATED_ANSWER_DAYS = 7;
/** Seats of a room and the messages that connect the two browsers: useless once the room is closed. */
export const ROOM_RECORD_DAYS = 1;
/** A certificate is deleted this long after its decision; the result and its date stay (product §2.2). */
export const DOCUMENT_DAYS = 5;
/** An upload that nothing uses is deleted this long after it was made, and not used any more from then on. */
export const UNUSED_FILE_DAYS = 1;
/** A transfer to a mentor may come back for this long; a former mentor's account is deleted afterwards. */
export const RETURNED_TRANSFER_DAYS = 30;
/** Messages, their files, notes and questions are deleted this long after their mentoring has ended (product §12). */
export const MESSAGE_DAYS = 90;

/** An account that was deleted can be brought back for this long; then it is erased (product §24.4). */
export const RESTORE_DAYS = 14;
/** A member's data as one file, kept for the member who asked for it. */
export const EXPORT_MINUTES = 60;
/** Once its member has left, the record that a mailbox has had its coupons: they are for new members. */
export const MAILBOX_CLAIM_YEARS = 1;

/** 전자상거래법 시행령 제6조: contracts and their withdrawal, payments and supply. */
export const CONTRACT_RECORD_YEARS = 5;
/** The same article: consumers' complaints and the settlement of disputes; reported conversations among them. */
export const COMPLAINT_RECORD_YEARS = 3;
