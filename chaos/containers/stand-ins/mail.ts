import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import { SMTPServer } from 'smtp-server';

// A catcher of mails. Port 8025 gives what came, newest last: `[{ to, source }]`.
const mails: { to: string[]; source: string }[] = [];
const keep = callbackify(async (stream: NodeJS.ReadableStream, to: string[]) => {
  mails.push({ to, source: await text(stream) });
});
new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData: (stream, session, done) =>
    keep(
      stream,
      session.envelope.rcptTo.map(({ address }) => address),
      done,
    ),
}).listen(1025, '0.0.0.0');
createServer((_request, answer) => void answer.end(JSON.stringify(mails))).listen(8025, '0.0.0.0');
process.on('SIGTERM', () => process.exit(0));
