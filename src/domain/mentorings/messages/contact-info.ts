/** Kinds of contact details that let two people meet or pay outside of the service. */
export const CONTACT_KINDS = ['ACCOUNT', 'MESSENGER', 'PHONE', 'EMAIL'] as const;
export type ContactKind = (typeof CONTACT_KINDS)[number];

export const CONTACT_LABELS: Readonly<Record<ContactKind, string>> = {
  ACCOUNT: '계좌번호',
  MESSENGER: '메신저 아이디',
  PHONE: '전화번호',
  EMAIL: '이메일 주소',
};

/** Any character that people put between digits: spaces, dots, dashes, slashes. */
const GAP = String.raw`[\s.\-‐-―~/]*`;
const MOBILE = new RegExp(String.raw`(?<!\d)(?:\+?82${GAP}\(?0?\)?|0)1${GAP}[016789](?:${GAP}\d){7,8}(?!\d)`);
const LANDLINE = new RegExp(String.raw`(?<!\d)0(?:2|[3-6]\d|70)[\s.)\-]{1,2}\d{3,4}[\s.\-]\d{4}(?!\d)`);
const EMAIL = /[\w.+-]{1,64}\s?@\s?[\w-]{1,63}(?:\s?\.\s?[a-z]{2,})+/i;
const BANK =
  /계좌|입금|송금|무통장|국민|신한|우리|하나|농협|기업|카카오\s?뱅크|카뱅|토스|케이\s?뱅크|새마을|수협|신협|우체국|SC제일|씨티|kb|ibk|nh/i;
/** Korean account numbers have 10 to 14 digits, in groups or without. */
const ACCOUNT = /(?<![\d-])\d(?:[\s-]?\d){9,13}(?![\d-])/;
const GROUPED_ACCOUNT = /(?<![\d-])\d{3,6}-\d{2,6}-\d{2,7}(?:-\d{1,3})?(?![\d-])/;
const DATE = /(?<!\d)(?:19|20)\d\d-\d\d?-\d\d?(?!\d)/g;
const MESSENGER =
  /카\s?카\s?오?\s?톡|오픈\s?(?:카톡|채팅|톡|챗)|open\.kakao|(?:카톡|ㅋㅌ|라인|텔레그램|위챗|디스코드|인스타)\s*(?:아이디|id|주소|dm|디엠|은|는|:)|톡\s?(?:아이디|id)|카톡|t\.me\/|line\.me\/|wa\.me\/|discord(?:\.gg|app)|telegram|whatsapp|instagram\.com/i;

/**
 * Finds addresses of accounts, messengers and people in a text, as it is typed in Korean (product §18.4). They may be sent; before a
 * mentoring is confirmed the sender is warned that payment outside of the service is not protected. It looks for common forms, so it
 * misses some and finds some by mistake.
 * @returns each kind once, in the order of `CONTACT_KINDS`; empty for a text without any
 */
export function findContactInfo(text: string): ContactKind[] {
  const plain = text.normalize('NFKC');
  const isPhone = MOBILE.test(plain) || LANDLINE.test(plain);
  const withoutPhones = [DATE, new RegExp(MOBILE, 'g'), new RegExp(LANDLINE, 'g')].reduce(
    (rest, pattern) => rest.replaceAll(pattern, ' '),
    plain,
  );
  const found: Record<ContactKind, boolean> = {
    // A long number alone may be anything; beside the name of a bank, or in an account's groups, it is an account.
    ACCOUNT: GROUPED_ACCOUNT.test(withoutPhones) || (BANK.test(plain) && ACCOUNT.test(withoutPhones)),
    MESSENGER: MESSENGER.test(plain),
    PHONE: isPhone,
    EMAIL: EMAIL.test(plain),
  };
  return CONTACT_KINDS.filter((kind) => found[kind]);
}
