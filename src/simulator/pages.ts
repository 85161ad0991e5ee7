import { BANKS, bankName } from '#domain/money/banks.ts';
import { describeWon } from '#domain/money/payments.ts';
import { html, type Html } from '#domain/text/html.ts';
import { describeKoreanTime } from '#domain/time/korean-time.ts';
import { balanceOf, describeEasyPay, describeMethod, type PaymentRecord, type PaymentStatus } from './payment.ts';

const STATUS_LABELS: Readonly<Record<PaymentStatus, string>> = {
  READY: '결제 전',
  IN_PROGRESS: '승인 기다리는 중',
  WAITING_FOR_DEPOSIT: '입금 기다리는 중',
  DONE: '결제 완료',
  CANCELED: '전액 취소됨',
  PARTIAL_CANCELED: '일부 취소됨',
  ABORTED: '결제 안 됨',
  EXPIRED: '기한 지남',
};

interface Refusal {
  code: string;
  label: string;
}

const ABORTED_IN_WINDOW: Refusal = { code: 'PAY_PROCESS_ABORTED', label: '결제 도중 오류' };

/** Refusals that a buyer can simulate in the window. */
export const REFUSALS_IN_WINDOW: Readonly<Record<PaymentRecord['method'], readonly Refusal[]>> = {
  CARD: [{ code: 'REJECT_CARD_COMPANY', label: '카드사에서 거절' }, ABORTED_IN_WINDOW],
  TRANSFER: [ABORTED_IN_WINDOW],
  VIRTUAL_ACCOUNT: [ABORTED_IN_WINDOW],
};

/** Refusals that are returned when the merchant confirms. */
export const REFUSALS_AT_APPROVAL: Readonly<Record<PaymentRecord['method'], readonly Refusal[]>> = {
  CARD: [
    { code: 'REJECT_CARD_PAYMENT', label: '한도 초과로 승인 거절' },
    { code: 'INVALID_STOPPED_CARD', label: '정지된 카드로 승인 거절' },
  ],
  TRANSFER: [{ code: 'REJECT_ACCOUNT_PAYMENT', label: '잔액 부족으로 승인 거절' }],
  VIRTUAL_ACCOUNT: [],
};

/** The complete HTML document of a page. `mount` is the path that the simulator is mounted under. */
export function page(mount: string, title: string, content: Html): string {
  return `<!doctype html>${
    html`<html lang="ko">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · 모의 결제</title>
        <link rel="stylesheet" href="${mount}/assets/font/font.css" />
        <link rel="stylesheet" href="${mount}/assets/pages.css" />
      </head>
      <body>
        <header class="banner">
          <p class="badge">모의 결제</p>
          <p>연습이에요. 실제로 돈이 나가지 않아요.</p>
        </header>
        <main>${content}</main>
      </body>
    </html>`.markup
  }`;
}

/** The pay window, for a payment that waits for its buyer. */
export function payPage(record: PaymentRecord): Html {
  const isAccount = record.method === 'VIRTUAL_ACCOUNT';
  const approvalRefusals = record.easyPay ? [] : REFUSALS_AT_APPROVAL[record.method];
  return html`<h1>${windowTitle(record)}</h1>
    ${orderSummary(record)}
    <form method="post" class="stack">
      ${isAccount ? bankChoice() : undefined}
      ${isAccount ? html`<p>발급받은 계좌에는 <a href="../" target="_blank">모의 결제 내역</a>에서 입금해 볼 수 있어요.</p>` : undefined}
      <button type="submit" class="primary" name="action" value="pay">
        ${isAccount ? '가상계좌 발급받기' : `${describeWon(record.amount)} 결제하기`}
      </button>
      <button type="submit" class="plain" name="action" value="close">결제창 닫기</button>
      <section class="simulator" aria-labelledby="simulator">
        <h2 id="simulator">결제가 안 되는 경우 연습하기</h2>
        <p>누르면 그 이유로 결제가 실패해요.</p>
        <div class="stack">
          ${REFUSALS_IN_WINDOW[record.method].map((refusal) => refusalButton('refuse', refusal))}
          ${approvalRefusals.map((refusal) => refusalButton('decline', refusal))}
        </div>
      </section>
    </form>`;
}

/** The virtual account of a payment, with buttons that simulate the deposit and its reversal. */
export function depositPage(record: PaymentRecord): Html {
  const account = record.virtualAccount;
  if (!account) return paymentPage(record);
  const isWaiting = record.status === 'WAITING_FOR_DEPOSIT';
  return html`<h1>${isWaiting ? '입금을 기다리고 있어요' : STATUS_LABELS[record.status]}</h1>
    ${orderSummary(record)}
    <dl class="facts">
      <div>
        <dt>은행</dt>
        <dd>${bankName(account.bankCode)}</dd>
      </div>
      <div>
        <dt>계좌번호</dt>
        <dd class="number">${account.accountNumber}</dd>
      </div>
      <div>
        <dt>입금 기한</dt>
        <dd>${describeKoreanTime(new Date(account.dueAt))}</dd>
      </div>
    </dl>
    <form method="post" class="stack">
      ${isWaiting ? html`<button type="submit" class="primary" name="action" value="deposit">${describeWon(record.amount)} 입금하기</button>` : undefined}
      ${record.status === 'DONE' ? html`<button type="submit" class="plain" name="action" value="withdraw">은행 오류로 입금 취소하기</button>` : undefined}
    </form>
    ${backLink(record)}`;
}

/** The result of a payment: its receipt, or why it cannot go on. */
export function paymentPage(record: PaymentRecord): Html {
  return html`<h1>${STATUS_LABELS[record.status]}</h1>
    ${orderSummary(record)}
    <dl class="facts">
      <div>
        <dt>결제 수단</dt>
        <dd>${describeMethod(record)}</dd>
      </div>
      <div>
        <dt>주문번호</dt>
        <dd class="number">${record.orderId}</dd>
      </div>
      ${
        record.approvedAt
          ? html`<div>
              <dt>승인 시각</dt>
              <dd>${describeKoreanTime(new Date(record.approvedAt))}</dd>
            </div>`
          : undefined
      }
      ${record.cancels.map(
        (cancel) =>
          html`<div>
            <dt>취소</dt>
            <dd>${describeWon(cancel.cancelAmount)}</dd>
          </div>`,
      )}
      ${
        record.cancels.length > 0
          ? html`<div>
              <dt>남은 금액</dt>
              <dd>${describeWon(balanceOf(record))}</dd>
            </div>`
          : undefined
      }
      ${
        record.failure
          ? html`<div>
              <dt>이유</dt>
              <dd>${record.failure.message}</dd>
            </div>`
          : undefined
      }
    </dl>
    ${backLink(record)}`;
}

/** Every payment of this simulator, newest first. */
export function listPage(mount: string, records: readonly PaymentRecord[]): Html {
  if (records.length === 0) {
    return html`<h1>모의 결제 내역</h1>
      <p class="empty">아직 결제가 없어요. 서비스에서 결제를 시작하면 여기에 나타나요.</p>`;
  }
  return html`<h1>모의 결제 내역</h1>
    <ul class="list">
      ${records.map(
        (record) =>
          html`<li>
            <a href="${mount}/${pagePath(record)}/${record.paymentKey}">
              <span class="name">${record.orderName}</span>
              <span>${describeWon(record.amount)}</span>
              <span class="status">${STATUS_LABELS[record.status]}</span>
            </a>
          </li>`,
      )}
    </ul>`;
}

/** The page that a payment in this status is shown on. */
export function pagePath(record: PaymentRecord): 'pay' | 'deposits' | 'receipts' {
  if (record.status === 'READY') return 'pay';
  return record.virtualAccount && (record.status === 'WAITING_FOR_DEPOSIT' || record.status === 'DONE')
    ? 'deposits'
    : 'receipts';
}

function windowTitle(record: PaymentRecord): string {
  if (record.method === 'VIRTUAL_ACCOUNT') return '무통장입금';
  if (record.method === 'TRANSFER') return '계좌이체';
  return record.easyPay ? `${describeEasyPay(record.easyPay)}로 결제` : '신용/체크카드로 결제';
}

function orderSummary(record: PaymentRecord): Html {
  return html`<section class="order" aria-label="주문">
    <p class="name">${record.orderName}</p>
    <p class="amount">${describeWon(record.amount)}</p>
  </section>`;
}

function bankChoice(): Html {
  return html`<div class="field">
    <label for="bankCode">입금할 은행</label>
    <select id="bankCode" name="bankCode">
      ${BANKS.slice(0, 6).map((bank) => html`<option value="${bank.code}">${bank.name}</option>`)}
    </select>
  </div>`;
}

function refusalButton(action: 'refuse' | 'decline', { code, label }: Refusal): Html {
  return html`<button type="submit" class="small" name="action" value="${action}:${code}">${label}</button>`;
}

function backLink(record: PaymentRecord): Html {
  return html`<p class="back"><a href="${new URL(record.successUrl).origin}/">서비스로 돌아가기</a></p>`;
}
