/** `expectedBalance` of the domain in SQL, for statements over many orders. @param order the alias of `payments` */
export function expectedBalanceOf(order: string): string {
  return `case when ${order}.status in ('DONE', 'REFUND_PENDING', 'RETURNING') then ${order}.amount_krw
     when ${order}.status in ('REFUNDED', 'PARTIALLY_REFUNDED') then ${order}.amount_krw - ${order}.refund_krw
     else 0 end`;
}
