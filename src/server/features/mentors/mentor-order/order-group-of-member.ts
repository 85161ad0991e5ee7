import { createHmac } from 'node:crypto';
import { orderGroupOf, type OrderGroup } from '#domain/mentors/ranking/mentor-order.ts';

/**
 * The group of a member in the comparison of orders (product §9.5): always the same, and nothing that a member is or does, not even the order of
 * the sign-ups, tells anybody without the secret which one.
 */
export function orderGroupOfMember({ secret }: { secret: Buffer }, memberId: number): OrderGroup {
  return orderGroupOf(createHmac('sha256', secret).update(['mentor-order', memberId].join('\n')).digest());
}
