import * as z from 'zod/mini';
import { factorCode } from '#domain/accounts/second-factors.ts';
import { passwordProof } from '#domain/members/account-deletion.ts';

/** Of the authenticator app, or a recovery code; needed where an app is enrolled. */
export const factorProof = z.object({ code: z.optional(factorCode) });

/** What shows once more that the account is the member's: the password, and a code where an app is enrolled (S-83, S-93). */
export const reauthentication = z.extend(passwordProof, factorProof.shape);
