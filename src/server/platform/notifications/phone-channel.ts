import { MAX_VARIABLE_LENGTH } from '#domain/notifications/phone-templates.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import { bestWay } from './best-way.ts';
import type { Channel, Delivery } from './channel.ts';

const EXPIRES_AFTER_MS = DAY_MS;
/** What is due sooner also goes to phones that are not on KakaoTalk, as SMS. */
const DUE_SOON_MS = 3 * HOUR_MS;
/** Where a link of somebody else's is: a button leads only to our pages. */
const OWN_PAGE = 'user/status';

/** Queues an 알림톡 for each event that it is the best way for. */
export const phoneChannel: Channel = {
  async deliver({ phones }, tx, deliveries, at) {
    for (const delivery of deliveries) {
      const { alimtalk } = bestWay(delivery, phones.isOffered, at);
      if (!alimtalk) continue;
      const { memberId, eventKey, body, link, relevantUntil } = delivery.event;
      const latest = new Date(alimtalk.notBefore.getTime() + EXPIRES_AFTER_MS);
      await phones.queueMessage(tx, {
        key: `event:${eventKey}:${memberId}`,
        memberId,
        text: `[선배랑] ${delivery.event.title}\n${body}`,
        alimtalk: {
          name: alimtalk.template.name,
          variables: {
            내용: body.length > MAX_VARIABLE_LENGTH ? `${body.slice(0, MAX_VARIABLE_LENGTH - 1)}…` : body,
            경로: link.startsWith('/') ? link.slice(1) : OWN_PAGE,
          },
          isSmsToo: isDueSoon(delivery, at),
        },
        event: { key: eventKey, unlessOpened: alimtalk.unlessOpened },
        notBefore: alimtalk.notBefore,
        expiresAt: relevantUntil && relevantUntil < latest ? relevantUntil : latest,
      });
    }
  },
};

function isDueSoon({ event: { neededBy, relevantUntil } }: Delivery, at: Date): boolean {
  const due = neededBy ?? relevantUntil;
  return due !== undefined && due.getTime() - at.getTime() <= DUE_SOON_MS;
}
