/** PostgreSQL takes less than 8,000 bytes a notification. */
const MAX_PAYLOAD_BYTES = 7900;

/** Topics on their way to other processes: one statement at a time, with all that has come together since the last. */
export interface OutgoingTopics {
  add(topics: readonly string[]): void;
  /** Resolves when nothing is on its way. */
  flushed(): Promise<void>;
}

/**
 * @param origin names the sending process in every payload: `origin topic topic …`
 * @param to.send sends payloads; while it is at it, what comes waits, so that a slow database has one connection taken up by this
 * @param to.onError receives what `send` failed with: those topics are lost to others, who read again on their slow timer
 */
export function createOutgoingTopics(
  origin: string,
  to: { send: (payloads: readonly string[]) => Promise<unknown>; onError: (error: unknown) => void },
): OutgoingTopics {
  const waiting = new Set<string>();
  let sending: Promise<void> | undefined;

  async function sendAll(): Promise<void> {
    while (waiting.size > 0) {
      const payloads = toPayloads(origin, waiting);
      waiting.clear();
      await to.send(payloads).catch(to.onError);
    }
    sending = undefined;
  }

  return {
    add(topics) {
      for (const topic of topics) waiting.add(topic);
      if (waiting.size > 0) sending ??= sendAll();
    },
    flushed: () => sending ?? Promise.resolve(),
  };
}

function toPayloads(origin: string, topics: Iterable<string>): string[] {
  const payloads: string[] = [];
  let payload = origin;
  for (const topic of topics) {
    if (payload.length + 1 + topic.length > MAX_PAYLOAD_BYTES) {
      payloads.push(payload);
      payload = origin;
    }
    payload += ` ${topic}`;
  }
  payloads.push(payload);
  return payloads;
}
