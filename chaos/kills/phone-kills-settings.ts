/** What a sender is started with. */
export interface PhoneSenderSettings {
  readonly databaseUrl: string;
  readonly apiBase: string;
  /** Hexadecimal. */
  readonly secret: string;
  /** Of `quickClock`, in milliseconds. */
  readonly begunAt: number;
}

export const PHONE_KEYS = { apiKey: 'key', apiSecret: 'secret', channelId: 'channel' } as const;

/** How many times as fast as the machine's clock it is: a message whose answer is lost is looked up after a minute. */
const SPEED = 40;

/** The same in every process that is told when it began. */
export function quickClock(begunAt: number) {
  return { now: () => new Date(begunAt + (Date.now() - begunAt) * SPEED) };
}
