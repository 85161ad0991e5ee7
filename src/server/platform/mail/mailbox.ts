import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { refuse } from '#domain/refusals.ts';
import { html, type Html } from '#domain/text/html.ts';
import { describeKoreanTime } from '#domain/time/korean-time.ts';
import type { Clock } from '../clock.ts';
import { codeInMail } from './render-mail.ts';
import type { MailTransport } from './smtp-transport.ts';

const KEPT_MAILS = 200;
/** Looking through all of them is for every fiftieth mail, not for each. */
const LOOK_THROUGH_EVERY = 50;

const keptMail = z.object({
  messageId: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  event: z.optional(z.object({ method: z.enum(['REQUEST', 'CANCEL']), text: z.string() })),
  arrivedAt: z.string(),
});

/** A mail in the development mailbox. */
type KeptMail = z.infer<typeof keptMail> & { readonly id: string };

type KnownMail = Pick<KeptMail, 'id' | 'messageId' | 'arrivedAt'>;

/** Mail that goes nowhere: the newest 200 are kept for the page `/dev/mailbox`. Never in production. */
export interface Mailbox extends MailTransport {
  /** Newest first. */
  list(): Promise<KeptMail[]>;
  find(id: string): Promise<KeptMail | undefined>;
}

/**
 * Opens the mailbox in a folder, one file a mail; a second copy of the same mail takes the first one's place.
 * @param announce gets one line a mail, with its code, so that a developer can sign up from the console
 */
export async function openMailbox(
  folder: string,
  clock: Clock,
  announce: (line: string) => void = () => undefined,
): Promise<Mailbox> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  let files = (await readdir(folder)).length;
  /** What is known of mails without reading them again; another process may have added more to the folder. */
  const known = new Map<string, KnownMail>();

  async function find(id: string): Promise<KeptMail | undefined> {
    if (!/^[0-9a-f]{24}$/.test(id)) return undefined;
    const text = await readFile(join(folder, `${id}.json`), 'utf8').catch(() => undefined);
    return text === undefined ? undefined : { id, ...z.parse(keptMail, JSON.parse(text)) };
  }

  async function dropOldest(): Promise<void> {
    const mails = await Promise.all((await listIds()).map(async (id) => known.get(id) ?? find(id)));
    const stale = newestFirst(mails).slice(KEPT_MAILS);
    await Promise.all(stale.map((old) => rm(join(folder, `${old.id}.json`), { force: true })));
    for (const { id } of stale) known.delete(id);
    files = (await readdir(folder)).length;
  }

  async function listIds(): Promise<string[]> {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
    return names.map((name) => name.slice(0, -'.json'.length));
  }

  async function listAll(): Promise<KeptMail[]> {
    return newestFirst(await Promise.all((await listIds()).map(find)));
  }

  return {
    async send(message) {
      const id = createHash('sha256').update(message.messageId).digest('hex').slice(0, 24);
      const mail = { ...message, arrivedAt: clock.now().toISOString() };
      const file = join(folder, `${id}.json`);
      await writeFile(`${file}.new`, JSON.stringify(mail), { mode: 0o600 });
      await rename(`${file}.new`, file);
      known.set(id, { id, messageId: mail.messageId, arrivedAt: mail.arrivedAt });
      const code = codeInMail(message.text);
      announce(`메일 → ${message.to} | ${message.subject}${code ? ` | 인증번호 ${code}` : ''}`);
      files += 1;
      if (files >= KEPT_MAILS + LOOK_THROUGH_EVERY) await dropOldest();
    },
    list: async () => (await listAll()).slice(0, KEPT_MAILS),
    find,
    close: () => Promise.resolve(),
  };
}

function newestFirst<Mail extends KnownMail>(mails: readonly (Mail | undefined)[]): Mail[] {
  return mails
    .filter((mail) => mail !== undefined)
    .toSorted(
      (a, b) =>
        b.arrivedAt.localeCompare(a.arrivedAt) || b.messageId.localeCompare(a.messageId, 'en', { numeric: true }),
    );
}

const PAGE_POLICY = "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'";
/** Mails carry their style with them; they may do nothing else, and only our page may frame them. */
const BODY_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'self'; sandbox allow-popups";

/** `/dev/mailbox`: the mails that went nowhere. Register it in development alone. */
export function serveMailbox(app: FastifyInstance, mailbox: Mailbox): void {
  const find = async (id: string) => (await mailbox.find(id)) ?? refuse('NOT_FOUND');

  app.get('/dev/mailbox', async (_request, reply) =>
    sendPage(reply, '목록 · 개발용 메일함', listMails(await mailbox.list())),
  );
  app.get<{ Params: { id: string } }>('/dev/mailbox/:id', async (request, reply) => {
    const mail = await find(request.params.id);
    return sendPage(reply, `${mail.subject} · 개발용 메일함`, showMail(mail));
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

/** Sends a page for developers. */
export function sendPage(reply: FastifyReply, title: string, content: Html): FastifyReply {
  const page = html`<html lang="ko">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>${title}</title>
      <link rel="stylesheet" href="/dev/mailbox.css" />
    </head>
    <body>
      <main>${content}</main>
    </body>
  </html>`;
  return reply
    .type('text/html; charset=utf-8')
    .headers({ 'content-security-policy': PAGE_POLICY, 'cache-control': 'no-store' })
    .send(`<!doctype html>${page.markup}`);
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
