/** A message to a phone. */
export interface PhoneMessage {
  /** The same for every try of a message, by which it is found again. */
  readonly key: string;
  /** E.164. */
  readonly to: string;
  /** Of the SMS. */
  readonly text: string;
  readonly alimtalk?: Alimtalk | undefined;
}

/** A text of KakaoTalk's, in place of the SMS. */
export interface Alimtalk {
  /** The name of its template. */
  readonly name: string;
  readonly variables: Readonly<Record<string, string>>;
  /** Whether a phone that is not on KakaoTalk gets the SMS. */
  readonly isSmsToo: boolean;
}

/** A template as the provider has it. */
export interface ProviderTemplate {
  readonly templateId: string;
  readonly name: string;
  /** Such as `APPROVED`. */
  readonly status: string;
  readonly content: string;
  /** What they say, and where they lead on a phone. */
  readonly buttons: readonly { readonly name: string; readonly link: string | null }[];
}

/** What the provider has of a message. */
export interface TakenMessage {
  readonly providerId: string;
}

/** What became of a message: `delivered` and `undelivered` are ends. */
export type DeliveryReport =
  | { readonly state: 'pending' }
  | { readonly state: 'delivered'; readonly isSms: boolean }
  | { readonly state: 'undelivered'; readonly code: string };

/** The port `phone-messages` (product §8.5): SOLAPI, or its simulator. */
export interface PhoneTransport {
  /**
   * Hands a message over. It may be delivered twice if it is called twice.
   * @throws PhoneRefused when a retry is useless, PhonePostponed when the provider surely does not have it; after any other error it may
   */
  send(message: PhoneMessage): Promise<TakenMessage>;
  /** What became of a message; undefined when the provider does not list it (yet). */
  reportOf(providerId: string): Promise<DeliveryReport | undefined>;
  /** The templates of our channel. */
  listTemplates(): Promise<readonly ProviderTemplate[]>;
  /** Looks up a message that was handed over after `since`; undefined when the provider does not have it. */
  find(message: Pick<PhoneMessage, 'key' | 'to'>, since: Date): Promise<TakenMessage | undefined>;
}

/** The provider refuses this message, or this account: it is not tried again. */
export class PhoneRefused extends Error {
  override readonly name = 'PhoneRefused';
  readonly code: string;
  constructor(code: string) {
    super(`refused with ${code}`);
    this.code = code;
  }
}

/** The provider has not taken the message, and may later. */
export class PhonePostponed extends Error {
  override readonly name = 'PhonePostponed';
}
