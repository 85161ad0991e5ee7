import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manualClock } from '#server/testing/manual-clock.ts';
import { startMailServer } from '#server/testing/servers/mail-server.ts';
import { serveMailbox } from './mailbox.ts';
import { renderMail } from './render-mail.ts';
import { allowsPlainMail, MailRefused, type MailTransport, openMail } from './smtp-transport.ts';

/** What a person finds where the mail has arrived. */
interface Found {
  to: string;
  subject: string;
  text: string;
  html: string;
}

interface Opened {
  transport: MailTransport;
  /** Everything that has arrived for an address. */
  find(to: string): Promise<Found[]>;
  /** How many different mails there are among them, by their identity. */
  countDifferent(to: string): Promise<number>;
  close(): Promise<void>;
}

const FROM = '선배랑 <no-reply@sunbaerang.example>';
const clock = manualClock('2026-11-23T03:00:00Z');

async function openTransport(smtpUrl: string) {
  const { transport } = await openMail({ smtpUrl, from: FROM, isProduction: false, dataDir: '/nowhere', clock });
  return transport;
}

async function openSmtp(): Promise<Opened> {
  const server = await startMailServer();
  const transport = await openTransport(server.url);
  const mailsTo = (to: string) => server.arrived.filter(({ recipients }) => recipients.includes(to));
  return {
    transport,
    find: async (to) =>
      mailsTo(to).map(({ mail }) => ({
        to: mail.to?.[0]?.address ?? '',
        subject: mail.subject ?? '',
        text: mail.text?.trimEnd() ?? '',
        html: mail.html?.trimEnd() ?? '',
      })),
    countDifferent: async (to) => new Set(mailsTo(to).map(({ mail }) => mail.messageId)).size,
    async close() {
      await transport.close();
      await server.close();
    },
  };
}

async function openDevelopment(): Promise<Opened> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sunbaerang-mail-'));
  const { transport, mailbox } = await openMail({ from: FROM, isProduction: false, dataDir, clock });
  if (!mailbox) throw new Error('There is no mailbox');
  const app = fastify();
  serveMailbox(app, mailbox);
  const read = async (path: string) => (await app.inject(path)).body;
  // As a developer does: from the list to the mail to its body.
  async function find(to: string): Promise<Found[]> {
    const list = await read('/dev/mailbox');
    const paths = [...list.matchAll(/href="(\/dev\/mailbox\/[0-9a-f]+)"/g)].map(([, path]) => path ?? '');
    const mails = await Promise.all(
      paths.map(async (path) => {
        const shown = await read(path);
        return {
          to: unescape(/<p class="quiet">(\S+) ·/.exec(shown)?.[1] ?? ''),
          subject: unescape(/<h1>(.*)<\/h1>/.exec(shown)?.[1] ?? ''),
          text: unescape(/<pre>([\s\S]*)<\/pre>/.exec(shown)?.[1] ?? ''),
          html: await read(`${path}/body`),
        };
      }),
    );
    return mails.filter((mail) => mail.to === to);
  }
  return {
    transport,
    find,
    countDifferent: async (to) => (await find(to)).length,
    async close() {
      await app.close();
      await rm(dataDir, { recursive: true });
    },
  };
}

describe.each([
  { adapter: 'SMTP', open: openSmtp },
  { adapter: 'the development mailbox', open: openDevelopment },
])('mail by $adapter', ({ open }) => {
  let opened: Opened;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());

  it('arrives whole, in Korean, with both its bodies', async () => {
    const bodies = renderMail({
      title: '이메일을 인증해 주세요',
      paragraphs: ['아래 인증번호를 5분 안에 입력해 주세요. <b>누구에게도</b> 알려주지 마세요.'],
      code: '0427',
      action: { label: '선배랑 열기', url: 'https://sunbaerang.example/auth?a=1&b=2' },
    });
    const to = 'haneul+test@univ.example';
    await opened.transport.send({
      messageId: '<mail-1@x.example>',
      to,
      subject: '[선배랑] 인증번호 “안내”',
      ...bodies,
    });
    const [mail] = await opened.find(to);
    expect(mail).toMatchObject({ to, subject: '[선배랑] 인증번호 “안내”', text: bodies.text });
    expect(mail?.html.replaceAll('\r\n', '\n')).toBe(bodies.html);
    expect(mail?.text).toContain('인증번호: 0427');
    expect(mail?.html).toContain('&lt;b&gt;누구에게도&lt;/b&gt;');
  });

  it('that goes out twice can be recognised as one', async () => {
    const to = 'twice@univ.example';
    const mail = {
      messageId: '<mail-2@x.example>',
      to,
      subject: '두 번',
      ...renderMail({ title: '두 번', paragraphs: [] }),
    };
    await opened.transport.send(mail);
    await opened.transport.send(mail);
    await opened.transport.send({ ...mail, messageId: '<mail-3@x.example>' });
    expect(await opened.countDifferent(to)).toBe(2);
  });

  it('takes many at once', async () => {
    const to = 'many@univ.example';
    const bodies = renderMail({ title: '여러 통', paragraphs: ['안녕하세요.'] });
    const mails = Array.from({ length: 30 }, (_, index) => ({
      messageId: `<many-${index}@x.example>`,
      to,
      subject: `${index}`,
      ...bodies,
    }));
    await Promise.all(mails.map((mail) => opened.transport.send(mail)));
    expect(new Set((await opened.find(to)).map((mail) => mail.subject)).size).toBe(30);
  });
});

describe('SMTP', () => {
  it('tells an address that does not exist from a server that is busy', async () => {
    const server = await startMailServer();
    const transport = await openTransport(server.url);
    const mail = { messageId: '<mail-4@x.example>', to: 'a@b.example', subject: 's', text: 't', html: '<p>t</p>' };
    server.setRecipientStatus(550);
    await expect(transport.send(mail)).rejects.toBeInstanceOf(MailRefused);
    server.setRecipientStatus(451);
    await expect(transport.send(mail)).rejects.not.toBeInstanceOf(MailRefused);
    server.setRecipientStatus(undefined);
    await transport.send(mail);
    expect(server.arrived).toHaveLength(1);
    expect(server.arrived[0]?.mail.from).toEqual({ name: '선배랑', address: 'no-reply@sunbaerang.example' });
    await server.close();
    await expect(transport.send(mail)).rejects.not.toBeInstanceOf(MailRefused);
    await transport.close();
  });

  it('in production sends nothing unencrypted to another machine, unless its address says so', async () => {
    const server = await startMailServer();
    // Reaches this machine, and is not the address of a machine's own.
    const elsewhere = server.url.replace('127.0.0.1', '0.0.0.0');
    const send = async (smtpUrl: string) => {
      const { transport } = await openMail({ smtpUrl, from: FROM, isProduction: true, dataDir: '/nowhere', clock });
      const mail = { messageId: '<mail-5@x.example>', to: 'a@b.example', subject: 's', text: 't', html: '<p>t</p>' };
      try {
        await transport.send(mail);
      } finally {
        await transport.close();
      }
    };
    await expect(send(elsewhere)).rejects.not.toBeInstanceOf(MailRefused);
    expect(server.arrived).toHaveLength(0);
    expect([elsewhere, server.url].map(allowsPlainMail)).toEqual([false, false]);
    await send(`${elsewhere}?requireTLS=false`);
    expect(allowsPlainMail(`${elsewhere}?requireTLS=false`)).toBe(true);
    await send(server.url);
    expect(server.arrived).toHaveLength(2);
    await server.close();
  });
});

describe('the development mailbox', () => {
  it('says on the console who got what, and the code', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'sunbaerang-mail-'));
    const lines: string[] = [];
    const { transport } = await openMail({
      from: FROM,
      isProduction: false,
      dataDir,
      clock,
      announce: (line) => lines.push(line),
    });
    const bodies = renderMail({ title: '인증', paragraphs: ['안녕하세요.'], code: '0427' });
    await transport.send({ messageId: '<m@x>', to: 'a@b.example', subject: '인증번호 안내', ...bodies });
    expect(lines).toEqual(['메일 → a@b.example | 인증번호 안내 | 인증번호 0427']);
    await rm(dataDir, { recursive: true });
  });

  it('shows no mail that is not there, and runs nothing that a mail brings along', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'sunbaerang-mail-'));
    const { mailbox } = await openMail({ from: FROM, isProduction: false, dataDir, clock });
    if (!mailbox) throw new Error('There is no mailbox');
    const app = fastify();
    serveMailbox(app, mailbox);
    expect((await app.inject('/dev/mailbox/..%2f..%2fsecret')).statusCode).not.toBe(200);
    expect((await app.inject(`/dev/mailbox/${'0'.repeat(24)}`)).statusCode).not.toBe(200);
    await mailbox.send({
      messageId: '<m@x>',
      to: 'a@b.example',
      subject: '<script>1</script>',
      text: 't',
      html: '<p>t</p>',
    });
    const list = (await app.inject('/dev/mailbox')).body;
    expect(list).toContain('&lt;script&gt;1&lt;/script&gt;');
    expect(list).not.toContain('<script');
    const [mail] = await mailbox.list();
    const body = await app.inject(`/dev/mailbox/${mail?.id}/body`);
    expect(body.headers['content-security-policy']).toContain('sandbox');
    expect(body.headers['content-security-policy']).not.toContain('allow-scripts');
    await app.close();
    await rm(dataDir, { recursive: true });
  });
});

function unescape(markup: string): string {
  return markup
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}
