import { describe, expect, it, vi } from 'vitest';
import type { Message } from '#contract/mentorings/messages.ts';
import { ApiError, networkError } from '../../../../lib/api-error.ts';
import { createOutgoing, type OutgoingMessage } from './outgoing.tsx';

const write = (clientId: string) => ({ clientId, text: clientId, files: [] });

function open(initial: readonly OutgoingMessage[] = []) {
  const sent: string[] = [];
  const saved: (readonly OutgoingMessage[])[] = [];
  let fail: Error | undefined;
  const send = vi.fn(async ({ clientId, text }: OutgoingMessage): Promise<Message> => {
    await Promise.resolve();
    if (fail) throw fail;
    return {
      number: sent.length + 1,
      sender: 'mentee',
      clientId,
      text,
      files: [],
      createdAt: '2026-11-23T03:00:00.000Z',
    };
  });
  const outgoing = createOutgoing(initial, {
    send,
    save: (messages) => void saved.push(messages),
    onSent: ({ clientId }) => void sent.push(clientId),
  });
  const states = () => outgoing.read().map(({ clientId, state }) => `${clientId} ${state}`);
  return { outgoing, sent, saved, send, states, failWith: (error?: Error) => (fail = error) };
}

describe('messages on their way', () => {
  it('are sent one after the other and kept until the server has them', async () => {
    const { outgoing, sent, states, saved } = open();
    const first = outgoing.add(write('a'));
    void outgoing.add(write('b'));
    expect(states()).toEqual(['a sending', 'b sending']);
    expect(saved.at(-1)).toHaveLength(2);
    await first;
    expect(sent).toEqual(['a', 'b']);
    expect(saved.at(-1)).toEqual([]);
  });

  it('wait in their order without a network, and go with the same ids when it is back', async () => {
    const { outgoing, sent, states, send, failWith } = open();
    failWith(networkError());
    const first = outgoing.add(write('a'));
    void outgoing.add(write('b'));
    await first;
    expect(states()).toEqual(['a failed', 'b failed']);
    expect(send).toHaveBeenCalledTimes(1);
    expect(
      outgoing.read().map(({ problem }) => problem),
      'which is no reason of their own',
    ).toEqual([undefined, undefined]);
    failWith();
    await outgoing.retryUnanswered();
    expect(sent).toEqual(['a', 'b']);
    expect(send.mock.calls.map(([{ clientId }]) => clientId)).toEqual(['a', 'a', 'b']);
  });

  it('are sent before what is written after them, when the network is back before they are tried again', async () => {
    const { outgoing, sent, failWith } = open();
    failWith(networkError());
    await outgoing.add(write('a'));
    failWith();
    await outgoing.add(write('b'));
    expect(sent).toEqual(['a', 'b']);
  });

  it('that are refused stay with the reason, hold up no other, and are not sent again by themselves', async () => {
    const { outgoing, sent, states, failWith } = open();
    failWith(new ApiError({ status: 429, code: 'TOO_MANY_MESSAGES', message: '너무 빨라요.' }));
    await outgoing.add(write('a'));
    expect(outgoing.read()[0]).toMatchObject({ state: 'failed', problem: '너무 빨라요.' });
    failWith();
    await outgoing.add(write('b'));
    await outgoing.retryUnanswered();
    expect(sent).toEqual(['b']);
    expect(states()).toEqual(['a failed']);
    await outgoing.retry('a');
    expect(sent).toEqual(['b', 'a']);
  });

  it('of a page that was closed are sent by the next one; one can be thrown away', async () => {
    const { outgoing, sent } = open([
      { ...write('a'), state: 'sending' },
      { ...write('b'), state: 'failed' },
    ]);
    outgoing.discard('b');
    await outgoing.retryUnanswered();
    expect(sent).toEqual(['a']);
  });
});
