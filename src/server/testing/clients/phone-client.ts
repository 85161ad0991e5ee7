import { hashNumber, sealedForMember } from '#server/platform/phone/phone-numbers.ts';
import { phoneNumberStore } from '#server/platform/phone/phone-store.ts';
import { seal } from '#server/platform/seal.ts';
import type { TestInstance } from '../test-instance.ts';

let lastNumber = 10_000_000;
/** `010-1234-5678`, another one each time. */
export function newNumber(): string {
  lastNumber += 1;
  return `010-${String(lastNumber).slice(0, 4)}-${String(lastNumber).slice(4)}`;
}

/** What the simulator's phone of this number has got, newest first. */
export function messagesTo({ services: { phoneSimulator } }: TestInstance, number: string) {
  return (phoneSimulator?.messages() ?? []).filter(({ to }) => to === number.replaceAll('-', ''));
}

/** Sends what is due. @returns the newest code that went to this number */
export async function codeTo(instance: TestInstance, number: string): Promise<string> {
  await instance.services.phones.sendDue();
  return /\d{6}/.exec(messagesTo(instance, number)[0]?.text ?? '')?.[0] ?? '';
}

/** Gives a member a verified number, without its code. */
export async function giveNumber(
  { services: { db, secret, clock } }: TestInstance,
  memberId: number,
  number = newNumber(),
): Promise<string> {
  const international = number.replaceAll('-', '').replace('0', '+82');
  const sealed = seal(secret, sealedForMember(memberId), international);
  await phoneNumberStore.put(db, { memberId, number: sealed }, hashNumber(secret, international), clock.now());
  return number;
}
