import { createHash } from 'node:crypto';
import type { Clock } from '../clock.ts';

/** Nothing that a guest is answered was read longer ago than this when the request came (product §9.6). */
export const MAX_AGE_SECONDS = 2;
const MAX_AGE_MS = MAX_AGE_SECONDS * 1000;
/** Of them all: a list of thirty cards has about 20 kB, and a quarter of that compressed. */
export const MAX_ENTRIES = 1000;
export const MAX_BYTES = 16 * 1024 * 1024;

/** The answer to every guest with the same request. */
export interface GuestAnswer {
  readonly body: Buffer;
  readonly etag: string;
  /** When it began to be made: it has everything that was committed before. */
  readonly begunAt: number;
  /** The body in another form, which is made once. */
  readonly inForm: (form: string, make: (body: Buffer) => Promise<Buffer>) => Promise<Buffer>;
}

/**
 * Answers to guests, kept in this process for two seconds at most, within limits of number and bytes. Only their age ends them: a card shows too
 * many things that change, including the time, for a message to name each.
 */
export interface GuestAnswers {
  /**
   * The answer that is kept under `key` and young enough, or one that is being made for somebody else.
   * @param make makes it otherwise, for all requests meanwhile; they all get what it throws, and nothing is kept
   */
  find(key: string, make: () => Promise<string>): Promise<GuestAnswer>;
  /** What is kept now. */
  size(): { entries: number; bytes: number };
}

interface Entry {
  readonly begunAt: number;
  readonly answer: Promise<GuestAnswer>;
  bytes: number;
}

export function createGuestAnswers(clock: Clock): GuestAnswers {
  // In the order of their last use.
  const entries = new Map<string, Entry>();
  let bytes = 0;

  function forget(key: string, entry: Entry) {
    if (entries.get(key) !== entry) return;
    entries.delete(key);
    bytes -= entry.bytes;
  }

  /** Counts what an entry holds, and forgets those that were not used for longest. */
  function hold(key: string, entry: Entry, more: number) {
    if (entries.get(key) !== entry) return;
    entry.bytes += more;
    bytes += more;
    for (const [oldKey, old] of entries) {
      if (entries.size <= MAX_ENTRIES && bytes <= MAX_BYTES) return;
      forget(oldKey, old);
    }
  }

  function begin(key: string, make: () => Promise<string>): Entry {
    const begunAt = clock.now().getTime();
    const forms = new Map<string, Promise<Buffer>>();
    const answerOf = (text: string): GuestAnswer => {
      const body = Buffer.from(text);
      hold(key, entry, body.byteLength);
      return {
        body,
        etag: etagOf(body),
        begunAt,
        inForm(form, makeForm) {
          const known = forms.get(form);
          if (known) return known;
          const made = makeForm(body).then((bytesOfForm) => {
            hold(key, entry, bytesOfForm.byteLength);
            return bytesOfForm;
          });
          forms.set(form, made);
          return made;
        },
      };
    };
    const entry: Entry = { begunAt, answer: make().then(answerOf), bytes: 0 };
    entry.answer.catch(() => forget(key, entry));
    return entry;
  }

  return {
    find(key, make) {
      const known = entries.get(key);
      if (known) {
        const age = clock.now().getTime() - known.begunAt;
        forget(key, known);
        // A clock that was set back must not make an answer last.
        if (age >= 0 && age < MAX_AGE_MS) {
          entries.set(key, known);
          bytes += known.bytes;
          return known.answer;
        }
      }
      const entry = begin(key, make);
      entries.set(key, entry);
      // Two bytes a character at most.
      hold(key, entry, 2 * key.length);
      return entry.answer;
    },
    size: () => ({ entries: entries.size, bytes }),
  };
}

/** Weak: the same for every form. */
function etagOf(body: Buffer): string {
  return `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
}
