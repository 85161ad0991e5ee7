type Given = Readonly<Record<number, string>>;

const ago = (span: string) => `now() - interval '${span}'`;
const ahead = (span: string) => `now() + interval '${span}'`;
const monthStart = `((date_trunc('month', now() at time zone 'UTC' + interval '9 hours') - interval '9 hours') at time zone 'UTC')`;
const koreanNow = `now() at time zone 'UTC' + interval '9 hours'`;
const lastMonth = { from: `date_trunc('month', now()) - interval '1 month'`, until: `date_trunc('month', now())` };
// The month of payment under way: what became payable up to now (product §6.5).
const earned = { from: `${monthStart} - interval '7 days'`, until: ago('7 days') };
// Nobody was looked for.
const everybodys = { 1: lastMonth.from, 2: lastMonth.until, 3: '0', 4: 'null' };
// Sums are kept by month of payment.
const everybodysSums = { ...everybodys, 1: earned.from, 2: earned.until };
const found = { ...everybodys, 5: `array(select 1 + :round + n * 37 from generate_series(1, 20) n)` };
const untouched = `(select m.id from mentorings m left join payments p on p.mentoring_id = m.id and p.status <> 'READY'
  where p.id is null order by m.id limit 1 offset :round)`;
const completed = `(select m.id from mentorings m where m.status = 'COMPLETED' and m.id % 3 = 1 order by m.id limit 1 offset :round)`;
const newMember = `(select max(id) - :round % 5 from members)`;
const firstMentee = `(select min(member_id) from mentee_profiles)`;
const valid = { 3: ago('14 days'), 4: ago('8 hours'), 5: ago('12 hours') };
const claimed = { 2: ahead('1 minute'), 3: '4', 4: `'{}'`, 5: `'{}'`, 6: '4' };
const clamped = { 2: ahead('1 minute'), 3: '60000', 4: ahead('6 hours') };
const link = { 1: `'LINK'`, 2: `'https://meet.bench.example/1'` };
const searched = (terms: string, pattern: string): Given => ({ 1: `array['${terms}']`, 2: `'${pattern}'` });

/**
 * Values that do not follow from a statement's text, as SQL expressions: by the statement's name and the parameter's number. `:round` is the
 * number of the round. Instants without one are the present.
 */
export const GIVEN_VALUES: Readonly<Record<string, Given>> = {
  'find-session': { ...valid, 1: `sha256(convert_to('scale' || 17 + :round, 'utf8'))` },
  'list-valid-sessions': valid,
  'list-sessions-of-member': valid,
  'insert-session': { 1: `sha256(convert_to('new' || :round, 'utf8'))`, 4: ahead('30 days') },
  'insert-pushes': {
    2: `array['a', 'b', 'c']`,
    3: `array['{}', '{}', '{}']`,
    4: 'array[true, true, true]',
    5: 'array[now(), now(), now()]',
    6: 'array[now(), now(), now()]',
    8: ago('14 days'),
    9: `'key'`,
  },
  'clamp-future-times-of-pushes': clamped,
  'clamp-future-times-of-mails': clamped,
  'clamp-future-times-of-jobs': {
    2: ahead('30 seconds'),
    3: '60000',
    4: `array['scale']`,
    5: 'array[false]',
    6: 'array[3600000]::float8[]',
  },
  'claim-due-jobs': { 2: ahead('30 seconds'), 3: `array['scale', 'refund']`, 4: 'array[4, 4]' },
  'claim-due-mails': claimed,
  'claim-due-pushes': claimed,
  'claim-due-phone-messages': claimed,
  'clamp-future-times-of-phone-messages': clamped,
  'reschedule-jobs': { 3: `array['a', 'b']`, 4: 'array[now(), now()]' },
  'take-alerts-that-are-over': { 1: ago('1 hour') },
  'backup-set-sequence': { 1: `'members_id_seq'`, 2: '9000000' },
  'pause-feature': { 1: `'PROPOSAL'` },
  'change-mentor-order': { 1: `'HALF'` },
  'list-unresolved-payments': {
    1: ago('1 minute'),
    2: ago('10 minutes'),
    3: ago('1 hour'),
    4: ago('7 days'),
    5: ago('15 minutes'),
  },
  'settle-deposits': { 1: ago('1 hour'), 2: ago('7 days') },
  'add-earning-hours': { 1: `date_trunc('hour', now()) - interval '7 days 1 hour'` },
  'reach-payout-month': { 1: earned.from, 2: ago('7 days') },
  'add-payout-sums': { 1: earned.from, 2: ago('7 days 1 hour'), 3: ago('7 days') },
  'delete-early-payout-months': { 1: ago('7 days') },
  'add-day-figures': { 1: 'current_date' },
  'delete-early-day-figures': { 1: 'current_date' },
  'delete-early-earning-hours': { 1: `date_trunc('hour', now()) - interval '7 days 1 hour'` },
  'clamp-future-times-of-payments': { 2: ahead('1 minute') },
  'mark-attendance-notified': { 2: `'NOT_MET'` },
  'mark-disputed': { 2: `'MENTEE'`, 3: `'오지 않았어요.'` },
  'insert-ledger-journal': {
    3: 'now()',
    4: `array['CAPTURE', 'CAPTURE']`,
    5: `array['GATEWAY', 'HELD']`,
    6: 'array[null, null]::bigint[]',
    7: 'array[100, -100]',
  },
  'insert-payment': {
    2: untouched,
    4: 'null',
    6: `'READY'`,
    7: '20000',
    8: '0',
    9: '20000',
    10: 'null',
    14: 'null',
    15: 'null',
  },
  'insert-campaign': { 2: '10', 3: 'null', 4: `'ALL'`, 5: 'null', 6: 'null', 8: ahead('30 days'), 9: 'null' },
  'open-dispute-round': { 1: completed, 2: '1', 3: `'MENTEE'`, 5: ahead('14 days') },
  'mark-mentor-question-answered': { 2: 'null', 3: 'null' },
  'insert-mentor': { 1: newMember },
  'insert-mentee': { 1: newMember },
  'insert-nickname': { 2: newMember },
  'write-mentor-words': {
    1: `jsonb_build_array(jsonb_build_object('mentor_id', 3 + :round, 'words', E'\\n>구름\\n', 'terms', array['구', '름', '구르']))`,
  },
  'save-availability': { 2: 'null', 3: 'null', 4: 'null', 5: 'null', 6: '24' },
  'insert-availability-exceptions': {
    2: `array['2027-03-01', '2027-03-02']`,
    3: `array[repeat('0', 34), repeat('0', 34)]`,
  },
  'find-availability': { 2: 'current_date' },
  'set-answer-speeds': { 1: 'array[3, 5, 7]', 2: 'array[10, 20, 30]' },
  'find-answer-habits': { 1: '800', 2: ago('90 days') },
  'find-mentor-trust': { 2: ago('90 days') },
  'find-beginning-mentor-words': searched('숲', String.raw`\n>?선배123[0-9]`),
  'find-beginning-words-of-first-mentors': { 1: String.raw`E'\n>?프론[트-틓]'` },
  'find-beginning-words-of-university': { 1: String.raw`E'\n>?프론[트-틓]'`, 2: '7' },
  'find-similar-mentor-words': searched('프로', String.raw`프론[^\n>]{0,2}`),
  'insert-term-consent': { 5: 'now()' },
  'insert-grant': { 1: `sha256(convert_to('new' || :round, 'utf8'))`, 5: ahead('1 hour') },
  'list-codes-of-mailbox': { 3: ago('30 days') },
  'put-challenge': { 2: `'PASSKEY'`, 4: ahead('5 minutes') },
  'insert-message': { 2: '100', 4: 'gen_random_uuid()', 7: `'{}'` },
  'insert-announcement': { 5: ahead('30 days') },
  'insert-suspension': { 5: 'null' },
  'add-meeting-minute': { 3: `date_trunc('minute', now())` },
  'insert-push-subscription': {
    2: `(select id from sessions where member_id % 10 = 4 limit 1 offset :round)`,
    3: `'https://push.bench.example/new' || :round`,
    5: `decode(repeat('04', 65), 'hex')`,
    6: `decode(repeat('04', 16), 'hex')`,
  },
  'write-note': { 2: `'MENTOR'` },
  'list-universities-to-recommend': { 1: ago('1 day') },
  'list-mentors-to-recommend': { 1: ago('7 days'), 2: ago('90 days'), 3: '7', 4: '0' },
  'list-students-to-recommend-to': { 1: '7', 2: '0' },
  'save-recommendations': { 4: `array['{3,5}', '{7}', '{9}']`, 5: `array['{1,1}', '{1}', '{1}']` },
  'save-recommendations-of-fields': {
    3: `array['개발', '금융']`,
    4: `array['{3,5}', '{7}']`,
    5: `array['{1,1}', '{1}']`,
  },
  'insert-review': { 1: completed, 2: `'MENTEE'`, 5: `'GOOD'`, 6: `'{}'` },
  'set-meeting-choice': link,
  'set-own-meeting-choice': link,
  'insert-transfer-earnings': {
    2: `array(select e.id from ledger_entries e left join transfer_earnings t on t.entry_id = e.id
      where e.account = 'MENTOR' and t.entry_id is null order by e.id desc limit 3)`,
  },
  'fail-transfer': { 2: `'FAILED'` },
  'insert-transfer': { 2: `'2031-01'` },
  'list-payouts': everybodys,
  'list-payouts-by-amount': everybodysSums,
  'list-payouts-of-found': found,
  'list-payouts-of-found-by-amount': found,
  'list-mentors-without-payout-account': { 1: lastMonth.from, 2: lastMonth.until, 3: '0' },
  'list-settled-sessions': { 1: lastMonth.from, 2: lastMonth.until, 3: '0' },
  'sum-payouts': { 1: earned.from, 2: earned.until, 3: lastMonth.from, 4: lastMonth.until },
  'sum-earnings': { 2: lastMonth.from, 3: lastMonth.until },
  'find-recent-earnings': { 2: lastMonth.from, 3: lastMonth.until },
  'find-answer-figures': { 1: `'90'` },
  'list-proposals-of-mentees': { 2: firstMentee, 3: `${firstMentee} + 999`, 4: ago('180 days') },
  'list-proposals-of-mentors': { 1: ago('180 days'), 3: '0', 4: '1000' },
  'count-overloaded-mentors': { 1: '0', 2: '1000', 3: `date_trunc('week', now())` },
  'keep-answer-figures': { 1: 'current_date', 4: `'{}'` },
  'list-day-figures': { 1: `(${koreanNow})::date - 29`, 2: `(${koreanNow})::date` },
  'find-operation-figures': { 2: ago('10 minutes'), 3: ago('1 hour'), 4: `array['CONFIRMING', 'REFUND_PENDING']` },
  'list-calendar-sessions': { 2: ago('90 days'), 3: ago('30 days') },
  'lock-expired-conversations': { 1: ago('2 years'), 2: ago('3 years') },
  'lock-expired-disputes': { 1: ago('3 years') },
  'delete-idle-sessions': { 1: ago('14 days') },
  'delete-old-codes': { 1: ago('30 days') },
  'delete-old-grants': { 1: ago('30 days') },
  'delete-old-mailbox-claims': { 1: ago('2 years') },
  'delete-old-mails': { 1: ago('90 days') },
  'delete-old-answers': { 1: ago('7 days') },
  'delete-old-signals': { 1: ago('30 days') },
  'delete-old-seats': { 1: ago('30 days') },
  'forget-old-refund-accounts': { 1: ago('7 days') },
  'delete-payout-accounts-of-former-members': { 1: ago('30 days') },
  'drop-decided-documents': { 1: ago('2 years') },
  'mark-unused-files': { 2: ago('1 day'), 3: '0' },
  'take-marketing-consents-to-remind': { 1: ago('2 years') },
  'delete-old-exports': { 1: ago('30 days') },
  'list-members-to-erase': { 1: ago('14 days') },
  'list-payout-accounts-to-plan': { 1: ago('26 days') },
  'invariant-deadlines': { 1: ago('1 hour') },
  'invariant-m5': { 1: ago('1 hour'), 2: ago('2 days') },
};
