import { createHmac } from 'node:crypto';
import { orderGroupOf, type OrderGroup } from '#domain/mentors/ranking/mentor-order.ts';

/**
 * The group of a member in the comparison of orders (product §9.5): always the same, and unpredictable without the secret from
 * anything a member is or does, even from the order of the sign-ups.
 */
export function orderGroupOfMember({ secret }: { secret: Buffer }, memberId: number): OrderGroup {
  return orderGroupOf(createHmac('sha256', secret).update(['mentor-order', memberId].join('\n')).digest());
}
