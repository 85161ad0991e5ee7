import * as z from 'zod/mini';
import { email } from '../people/members.ts';
import { passwordProof } from './account-deletion.ts';
import { verificationCode } from './verification-codes.ts';

/** How long the codes of both addresses are valid: there are two mails to find. */
export const EMAIL_CHANGE_MINUTES = 10;
/** How often a member may ask for it, and how often one address is mailed, in 24 hours. */
export const EMAIL_CHANGES_A_DAY = 5;

export const SAME_EMAIL_MESSAGE = '지금 쓰고 있는 이메일이에요. 다른 이메일을 입력해 주세요.';

/** The new address, and the password of the account. */
export const emailChange = z.extend(passwordProof, { newEmail: email });
/** The codes that were mailed to both addresses. */
export const emailChangeCodes = z.object({ oldCode: verificationCode, newCode: verificationCode });
