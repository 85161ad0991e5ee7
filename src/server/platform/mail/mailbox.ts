import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
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
export type KeptMail = z.infer<typeof keptMail> & { readonly id: string };

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
