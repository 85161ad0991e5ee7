import { bestWay } from '#domain/notifications/best-way.ts';
import { MAX_VARIABLE_LENGTH } from '#domain/notifications/phone-templates.ts';
import type { Channel } from './channel.ts';

/** Where a link of somebody else's is: a button leads only to our pages. */
const OWN_PAGE = 'user/status';

/** Queues an 알림톡 for each event that it is the best way for. */
export const phoneChannel: Channel = {
  async deliver({ phones }, tx, deliveries, at) {
    for (const delivery of deliveries) {
      const { alimtalk } = bestWay(delivery, phones.isOffered, at);
      if (!alimtalk) continue;
      const { memberId, eventKey, body, link } = delivery.event;
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
          isSmsToo: alimtalk.isSmsToo,
        },
        event: { key: eventKey, unlessOpened: alimtalk.unlessOpened },
        notBefore: alimtalk.notBefore,
        expiresAt: alimtalk.expiresAt,
      });
    }
  },
};
