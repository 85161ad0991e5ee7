import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { refusalForNow } from '#domain/refuse-for-now.ts';
import { createSharedCounts, type SharedCounts } from '../platform/throttles/shared-counts.ts';
import type { Services } from '../services.ts';

/**
 * From one network, behind which a whole campus of 5,000 may sit: a page and its calls are five or so. A flood is told to wait. Costly
 * calls have limits of their own.
 */
const REQUESTS_A_MINUTE = 6000;
/** A page is made of two dozen of them, the same for everybody: they do not count. */
const ASSETS = '/assets/';
const NO_HEADERS = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };

/** Limits the requests of a network, over all processes (S-49, docs/decisions/0189). A network is an IPv4 address or the /64 of an IPv6 address. */
export async function limitFloods(app: FastifyInstance, { db, clock, secret, log }: Services): Promise<void> {
  const onError = (error: unknown) => log.warn({ err: error }, 'flood counts not shared');
  const counts = createSharedCounts({ db, clock, secret, isShared: db.engine === 'postgresql', onError });
  app.addHook('onClose', () => counts.stop());
  await app.register(rateLimit, {
    store: storeOf(counts),
    max: REQUESTS_A_MINUTE,
    timeWindow: '1 minute',
    allowList: ({ url }) => url.startsWith(ASSETS),
    addHeaders: NO_HEADERS,
    addHeadersOnExceeding: NO_HEADERS,
    errorResponseBuilder: (_request, { ttl }) => refusalForNow('TOO_MANY_REQUESTS', ttl),
  });
}

/** The counts as the plugin asks for them; a route with a limit of its own counts apart, by its address. */
function storeOf(counts: SharedCounts) {
  return class Store implements FastifyRateLimitStore {
    #route = '';

    incr(network: string, callback: Parameters<FastifyRateLimitStore['incr']>[1], _timeWindow: number, max: number) {
      const { count, resetsInMs } = counts.hit(`${this.#route}\n${network}`, max);
      callback(null, { current: count, ttl: resetsInMs });
    }

    child(route: object): FastifyRateLimitStore {
      const store = new Store();
      store.#route = (route as { routeInfo?: { url?: string } }).routeInfo?.url ?? '';
      return store;
    }
  };
}
