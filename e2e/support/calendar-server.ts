import { once } from 'node:events';
import { createServer } from 'node:http';
import { freePort } from '#server/testing/free-port.ts';

export interface CalendarServer {
  readonly origin: string;
  /** What it answers by path. */
  readonly feeds: Map<string, string>;
  readonly close: () => void;
}

/** Serves calendars as Google, Outlook and Apple do, over HTTP on this machine. */
export async function startCalendarServer(): Promise<CalendarServer> {
  const feeds = new Map<string, string>();
  const server = createServer(({ url = '' }, response) => {
    const feed = feeds.get(url);
    if (feed === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': 'text/calendar' }).end(feed);
  });
  const port = await freePort();
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return {
    origin: `http://127.0.0.1:${port}`,
    feeds,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
