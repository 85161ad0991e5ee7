import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { refuse } from '#domain/refusals.ts';
import { html, type Html } from '#domain/text/html.ts';
import { describeKoreanTime } from '#domain/time/korean-time.ts';
import type { KeptMail, Mailbox } from './mailbox.ts';

const PAGE_POLICY = "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'";
/** Mails carry their style with them; they may do nothing else, and only our page may frame them. */
const BODY_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'self'; sandbox allow-popups";

/** `/dev/mailbox`: the mails that went nowhere. Register it in development alone. */
export function serveMailbox(app: FastifyInstance, mailbox: Mailbox): void {
  const find = async (id: string) => (await mailbox.find(id)) ?? refuse('NOT_FOUND');

  app.get('/dev/mailbox', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .headers({ 'content-security-policy': PAGE_POLICY, 'cache-control': 'no-store' })
      .send(page('목록', listMails(await mailbox.list()))),
  );
  app.get<{ Params: { id: string } }>('/dev/mailbox/:id', async (request, reply) => {
    const mail = await find(request.params.id);
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'content-security-policy': PAGE_POLICY, 'cache-control': 'no-store' })
      .send(page(mail.subject, showMail(mail)));
  });
  app.get<{ Params: { id: string } }>('/dev/mailbox/:id/body', async (request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .headers({ 'content-security-policy': BODY_POLICY, 'cache-control': 'no-store' })
      .send((await find(request.params.id)).html),
  );
  app.get('/dev/mailbox.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(await readFile(new URL('mailbox.css', import.meta.url))),
  );
}

function page(title: string, content: Html): string {
  return `<!doctype html>${
    html`<html lang="ko">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · 개발용 메일함</title>
        <link rel="stylesheet" href="/dev/mailbox.css" />
      </head>
      <body>
        <main>${content}</main>
      </body>
    </html>`.markup
  }`;
}

function listMails(mails: readonly KeptMail[]): Html {
  if (mails.length === 0) {
    return html`<h1>개발용 메일함</h1>
      <p class="quiet">아직 메일이 없어요. 서비스가 보내는 메일은 밖으로 나가지 않고 여기에 쌓여요.</p>`;
  }
  return html`<h1>개발용 메일함</h1>
    <p class="quiet">서비스가 보낸 메일이에요. 밖으로는 나가지 않아요.</p>
    <ul>
      ${mails.map(
        (mail) =>
          html`<li>
            <a href="/dev/mailbox/${mail.id}">
              <span class="subject">${mail.subject}</span>
              <span class="quiet">${mail.to} · ${describeKoreanTime(new Date(mail.arrivedAt))}</span>
            </a>
          </li>`,
      )}
    </ul>`;
}

function showMail(mail: KeptMail): Html {
  return html`<p><a href="/dev/mailbox">메일함으로</a></p>
    <h1>${mail.subject}</h1>
    <p class="quiet">${mail.to} · ${describeKoreanTime(new Date(mail.arrivedAt))}</p>
    <iframe src="/dev/mailbox/${mail.id}/body" title="메일 본문"></iframe>
    <details>
      <summary>글로만 보기</summary>
      <pre>${mail.text}</pre>
    </details>
    ${mail.event ? showEvent(mail.event) : html``}`;
}

function showEvent({ method, text }: NonNullable<KeptMail['event']>): Html {
  return html`<details>
    <summary>캘린더 일정 (${method})</summary>
    <pre>${text}</pre>
  </details>`;
}
