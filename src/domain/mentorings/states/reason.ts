import { textUpTo } from '../../text/length.ts';

export const MAX_REASON_LENGTH = 200;

/** Why somebody rejects or cancels; it may be empty. */
export const reason = textUpTo(MAX_REASON_LENGTH, `사유는 최대 ${MAX_REASON_LENGTH}자까지 입력할 수 있어요.`);
