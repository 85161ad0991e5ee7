import * as z from 'zod/mini';
import { DESK_ORDERS, deskSearch } from '#domain/desk/desk.ts';
import { accountRefusal, PAYOUT_ACCOUNT_STATUSES, payoutAccount } from '#domain/money/payout-accounts.ts';
import { FILE_STATES, TRANSFER_FAILURES, TRANSFER_STATUSES } from '#domain/money/transfers.ts';
import { reauthentication } from '../account/second-factors.ts';
import { describeCall, describeOperatorCall } from '../call.ts';
import { deskListQuery, id, idCursor, idText, instant, nothing, pageSize, slice } from '../shapes.ts';
import { month } from './payouts.ts';

/** The destination of a transfer, as its owner sees it. */
const maskedAccount = z.object({ bank: z.string(), maskedNumber: z.string() });

/** A mentor's own account. */
export const ownPayoutAccount = z.object({
  ...maskedAccount.shape,
  holderName: z.string(),
  businessNumber: z.nullable(z.string()),
  status: z.enum(PAYOUT_ACCOUNT_STATUSES),
  /** Why it was refused. */
  reason: z.nullable(z.string()),
  submittedAt: instant,
});
export type OwnPayoutAccount = z.infer<typeof ownPayoutAccount>;

/** A transfer of the earnings payable by the end of a month. Won: `earnedKrw` less the taxes is `netKrw`. */
const sums = { earnedKrw: z.int(), incomeTaxKrw: z.int(), localTaxKrw: z.int(), netKrw: z.int() };
const transfer = {
  transferId: id,
  /** The Korean month, `2026-11`. */
  month: z.string(),
  status: z.enum(TRANSFER_STATUSES),
  ...sums,
  plannedAt: instant,
  sentAt: z.nullable(instant),
  failedAt: z.nullable(instant),
};
export const ownTransfer = z.object({
  ...transfer,
  /** How many mentorings it pays. */
  sessions: z.int(),
  /** Null until it is sent, and if it cannot be read. */
  account: z.nullable(maskedAccount),
});
export type OwnTransfer = z.infer<typeof ownTransfer>;

const payee = {
  mentorId: id,
  nickname: z.string(),
  /** Null for a former mentor with unreadable data. */
  email: z.nullable(z.string()),
};
export const submittedAccount = z.object({
  ...payee,
  submissionId: id,
  /** These three are null if they cannot be read: then the account can only be refused. */
  bank: z.nullable(z.string()),
  accountNumber: z.nullable(z.string()),
  holderName: z.nullable(z.string()),
  businessNumber: z.nullable(z.string()),
  submittedAt: instant,
  /** The operator who entered it, for a former mentor. */
  enteredBy: z.nullable(z.string()),
  /** Whether the caller entered it, and so cannot confirm it. */
  isOwn: z.boolean(),
});
export type SubmittedAccount = z.infer<typeof submittedAccount>;

/** A former mentor who is owed money and has no account to send it to. */
export const formerPayee = z.object({
  ...payee,
  /** Won: earned, and in no sent transfer. */
  owedKrw: z.int(),
  leftAt: instant,
});
export type FormerPayee = z.infer<typeof formerPayee>;

export const deskTransfer = z.object({
  ...transfer,
  ...payee,
  /** The file it is in. */
  fileId: z.nullable(id),
  /** Whether it can be put into a file: its account is confirmed. */
  hasAccount: z.boolean(),
});
export type DeskTransfer = z.infer<typeof deskTransfer>;

export const transferFile = z.object({
  fileId: id,
  createdAt: instant,
  sentAt: z.nullable(instant),
  transfers: z.int(),
  netKrw: z.int(),
});
export type TransferFile = z.infer<typeof transferFile>;

export const createdTransferFile = z.object({
  ...transferFile.shape,
  /** Transfers left out of the file because their account could not be read. */
  leftOut: z.array(z.object({ transferId: id, nickname: z.string() })),
});
export type CreatedTransferFile = z.infer<typeof createdTransferFile>;

const fileParams = z.object({ fileId: idText });
const page = { size: pageSize(20, 50), cursor: idCursor };
const searched = { search: z.optional(deskSearch), ...page };

/** Mentors' accounts and transfers to them (product §6.6). */
export const transferCalls = {
  'GET /v1/payout-account': describeCall({
    summary: '내 정산 계좌 (없으면 null)',
    access: 'mentor',
    data: z.nullable(ownPayoutAccount),
  }),
  'PUT /v1/payout-account': describeCall({
    summary: '정산 계좌를 등록하거나 바꾸기: 지금 비밀번호가 필요하고, 운영자가 예금주를 확인한 뒤에 쓰인다',
    access: 'mentor',
    body: z.object({ ...payoutAccount.shape, ...reauthentication.shape }),
    data: ownPayoutAccount,
  }),
  'GET /v1/transfers': describeCall({
    summary: '받을 정산과 받은 정산 (최신 순)',
    access: 'mentor',
    query: z.object({ size: pageSize(10, 30), cursor: idCursor }),
    data: slice(ownTransfer),
  }),
  'GET /v1/admin/payout-accounts': describeOperatorCall({
    summary: '확인을 기다리는 정산 계좌 (오래된 순, 회원 번호나 멘토로 찾기)',
    operator: 'FINANCE',
    audit: ['PAYOUT_ACCOUNTS_SEARCHED', 'PAYOUT_ACCOUNTS_VIEWED'],
    query: z.object({ order: z._default(z.enum(DESK_ORDERS), 'OLDEST'), ...searched }),
    data: slice(submittedAccount),
  }),
  'POST /v1/admin/payout-accounts/{memberId}/decision': describeOperatorCall({
    summary: '정산 계좌 확인: 예금주가 맞으면 확인하고, 아니면 이유와 함께 돌려보낸다',
    operator: 'FINANCE',
    audit: ['PAYOUT_ACCOUNT_CONFIRMED', 'PAYOUT_ACCOUNT_REFUSED'],
    stepUp: true,
    params: z.object({ memberId: idText }),
    body: z.object({
      /** The account that the operator saw; a replaced one is not decided. */
      submissionId: id,
      /** Null confirms it. */
      refusal: z.nullable(accountRefusal),
    }),
    data: nothing,
  }),
  'GET /v1/admin/former-payees': describeOperatorCall({
    summary: '탈퇴했고 보낼 정산이 남았는데 계좌가 없는 멘토 (회원 번호순)',
    operator: 'FINANCE',
    audit: 'FORMER_PAYEES_VIEWED',
    query: z.object(page),
    data: slice(formerPayee),
  }),
  'PUT /v1/admin/payout-accounts/{memberId}': describeOperatorCall({
    summary: '탈퇴한 멘토가 알려 준 정산 계좌 적기: 다른 운영자가 예금주를 확인한 뒤에 쓰인다',
    operator: 'FINANCE',
    audit: 'PAYOUT_ACCOUNT_ENTERED',
    stepUp: true,
    params: z.object({ memberId: idText }),
    body: payoutAccount,
    data: nothing,
  }),
  'GET /v1/admin/transfers': describeOperatorCall({
    summary: '이체 (최신 순, 이체 번호나 멘토로 찾기, 찾으면 기록이 남는다)',
    operator: 'FINANCE',
    audit: 'TRANSFERS_SEARCHED',
    query: z.object({
      status: z.optional(z.enum(TRANSFER_STATUSES)),
      month: z.optional(month),
      order: z._default(z.enum(DESK_ORDERS), 'NEWEST'),
      ...searched,
    }),
    data: slice(deskTransfer),
  }),
  'POST /v1/admin/transfers/{transferId}/failure': describeOperatorCall({
    summary: '보낸 이체가 돌아옴: 계좌가 받지 않았거나 은행이 보내지 못했다',
    operator: 'FINANCE',
    audit: 'TRANSFER_FAILED',
    stepUp: true,
    params: z.object({ transferId: idText }),
    body: z.object({ cause: z.enum(TRANSFER_FAILURES) }),
    data: nothing,
  }),
  'GET /v1/admin/transfer-files': describeOperatorCall({
    summary: '대량이체 파일 (최신 순)',
    operator: 'FINANCE',
    audit: 'NOTHING',
    query: z.object({
      state: z.optional(z.enum(FILE_STATES)),
      ...deskListQuery(20),
    }),
    data: slice(transferFile),
  }),
  'POST /v1/admin/transfer-files': describeOperatorCall({
    summary: '대량이체 파일 만들기: 계좌가 확인된 이체를 1,000건까지 담고, 계좌를 읽을 수 없는 것은 빼고 알린다',
    operator: 'FINANCE',
    audit: 'TRANSFER_FILE_CREATED',
    stepUp: true,
    status: 201,
    data: createdTransferFile,
    idempotent: true,
  }),
  'POST /v1/admin/transfer-files/{fileId}/sent': describeOperatorCall({
    summary: '은행에 보냄: 파일의 이체가 모두 원장에 적히고 멘토에게 알린다',
    operator: 'FINANCE',
    audit: 'TRANSFER_FILE_SENT',
    stepUp: true,
    params: fileParams,
    data: nothing,
  }),
};
