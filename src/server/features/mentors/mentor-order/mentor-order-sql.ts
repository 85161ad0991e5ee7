// Read with each statement that it concerns: a change of operators' holds on every process at once (product §9.5).

/** Whether a student's mentor list begins with 추천순: said so by operators, and computed for their university. */
export function isRecommendedFirst({ universityId, group }: { universityId: string; group: string }): string {
  return `exists (
       select from mentor_order o join recommendations r on r.university_id = ${universityId} and r.mentee_id is null
       where o.mode = 'ALL' or (o.mode = 'HALF' and ${group} = 'B')
     )`;
}

/** What a proposal records of the order that its student's list begins with. */
export function recordedOrderGroup(group: string): string {
  return `(select case o.mode when 'HALF' then ${group} when 'ALL' then 'ALL' end from mentor_order o)`;
}
