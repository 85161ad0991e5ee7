import type { Envelope } from '#contract/calls.ts';
import { NO_BACKUPS } from '#domain/mentorings/proposals/backups.ts';
import { OPEN_STATUSES } from '#domain/mentorings/states/statuses.ts';
import { toApplyTime } from '#domain/mentorings/times/slots.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { formatKoreanTime, parseKoreanTime } from '#domain/time/korean-time.ts';
import type { TestMember } from '#server/testing/factories.ts';
import { worldStore } from '#server/testing/histories/world-store.ts';
import { goToPay, talk } from '#server/testing/scenes/mentoring-scene.ts';
import type { TestInstance } from '#server/testing/test-instance.ts';
import { halfOf, START, WEEK_MS } from '../calendar.ts';
import { EventQueue } from '../event-queue.ts';
import { PARAMETERS as P } from '../parameters.ts';
import type { Population, Senior, Student } from '../population.ts';
import type { Attendance, End, FreeTime, News, Page, Proposal, Wish, World } from '../world.ts';
import { campusStore, type StepRow } from './campus-store.ts';
import { enterPeriods, fieldOf, joinSenior, joinStudent, renewEnrolment, topicOf } from './people.ts';

/** After the semester everything that was begun comes to its end. */
const AFTER_MS = 6 * WEEK_MS;
const MAILS_EVERY_MS = HOUR_MS;
/** Refusals caused by a faster competitor. */
const LOST = [
  'WEEK_FULL',
  'OWN_WEEK_FULL',
  'SLOT_TAKEN',
  'PROPOSALS_FULL',
  'TIME_CLOSED',
  'NOT_FOUND',
  'ALREADY_PROPOSED',
  'SLOT_NOT_OFFERED',
];
const TOO_LATE = ['SLOT_TOO_SOON', 'SLOT_PASSED', 'DEADLINE_PASSED', 'STATUS_CONFLICT', 'OUT_OF_ORDER'];

/** The campus on the real server: every act of its people is a call over HTTP, jobs run as the clock is moved, and payments go through the simulator. */
export class ServerWorld implements World {
  readonly #instance: TestInstance;
  readonly #until: number;
  readonly #seniors = new Map<number, TestMember>();
  readonly #students = new Map<number, TestMember>();
  readonly #seniorOf = new Map<number, Senior>();
  readonly #studentOf = new Map<number, Student>();
  readonly #proposals = new Map<number, Proposal>();
  /** What ended at one senior and waits for the next. */
  readonly #waiting = new Set<Proposal>();
  readonly #plans = new EventQueue();
  #lastStep = 0;
  #lastNotice = 0;
  #mailedAt = -Infinity;

  private constructor(instance: TestInstance, weeks: number) {
    this.#instance = instance;
    this.#until = START + weeks * WEEK_MS + AFTER_MS;
  }

  /** Seniors who are listed before the semester begins are there at its beginning. */
  static async open(instance: TestInstance, { seniors }: Population, weeks: number): Promise<ServerWorld> {
    const world = new ServerWorld(instance, weeks);
    for (const senior of seniors.toSorted((a, b) => a.listedAt - b.listedAt)) {
      const at = START + senior.listedAt;
      if (senior.listedAt > 0) {
        world.#plans.plan(at, () => world.#joinSenior(senior));
        continue;
      }
      instance.clock.set(new Date(at));
      await world.#joinSenior(senior);
    }
    instance.clock.set(new Date(START));
    await enterPeriods(instance);
    return world;
  }

  get #now(): number {
    return this.#instance.clock.now().getTime();
  }

  async nextAt(): Promise<number | undefined> {
    const job = await worldStore.nextJobAt(this.#instance.db);
    // What could not be done now is tried again in a minute.
    const jobAt = job ? Math.max(job.getTime(), this.#now + (job.getTime() <= this.#now ? MINUTE_MS : 0)) : Infinity;
    const next = Math.min(jobAt, this.#plans.nextAt ?? Infinity);
    return next <= this.#until ? next : undefined;
  }

  async pass(until: number): Promise<void> {
    this.#instance.clock.set(new Date(until));
    for (let at = this.#plans.nextAt; at !== undefined && at <= until; at = this.#plans.nextAt)
      await this.#plans.take()?.run();
    await this.#work();
  }

  async news(): Promise<readonly News[]> {
    const { db } = this.#instance;
    await this.#work();
    const news: News[] = [];
    for (const step of await campusStore.listSteps(db, this.#lastStep)) {
      this.#lastStep = step.id;
      news.push(...this.#toNews(step));
    }
    for (const proposal of this.#waiting) if (await this.#isBack(proposal)) news.push({ kind: 'back', proposal });
    for (const { id, kind, memberId, eventKey } of await campusStore.listNotices(db, this.#lastNotice)) {
      this.#lastNotice = id;
      const senior = this.#seniorOf.get(memberId);
      const proposal = this.#proposals.get(Number(/^mentoring:(\d+):nudge/.exec(eventKey)?.[1]));
      if (kind === 'MENTORING_NUDGE' && proposal) news.push({ kind: 'nudged', proposal });
      else if (senior) news.push({ kind: kind === 'PAUSED' ? 'paused' : 'pauseQuestion', senior });
    }
    return news;
  }

  async join(student: Student): Promise<void> {
    const member = await joinStudent(this.#instance, student);
    this.#students.set(student.id, member);
    this.#studentOf.set(member.memberId, student);
  }

  async list(student: Student, from: string | undefined): Promise<Page> {
    const query = {
      sort: 'recommended',
      field: fieldOf(student.field),
      size: P.page,
      ...(from ? { cursor: from } : {}),
    };
    const { content, sliceInfo } = await this.#student(student).client.get('GET /v1/mentor', { query });
    const cards = content.flatMap(({ mentorId, load }) => {
      const senior = this.#seniorOf.get(mentorId);
      return senior ? [{ senior, isFull: load === 'PROPOSALS_FULL' }] : [];
    });
    return { cards, next: sliceInfo.cursor ?? undefined };
  }

  async freeTimes(student: Student, senior: Senior): Promise<FreeTime[]> {
    const params = { mentorId: this.#senior(senior).memberId };
    const { client } = this.#student(student);
    const { days } = await client.get('GET /v1/mentor/{mentorId}/free-times', { params });
    const until = this.#now + P.daysAhead * DAY_MS;
    return days
      .flatMap(({ day, free, own, note }) =>
        free
          .filter((clock) => !own.includes(clock))
          .map((clock) => ({ start: toMs(`${day}T${clock}:00`), isAvoided: note?.isAvoided ?? false })),
      )
      .filter(({ start }) => start < until && student.free.has(halfOf(start)));
  }

  async propose(student: Student, senior: Senior, { starts, hasBackups, isAnonymous }: Wish): Promise<boolean> {
    const mentee = this.#student(student);
    const body = {
      mentorId: this.#senior(senior).memberId,
      topic: topicOf(student.topic),
      mentoringMessage: '준비하면서 막힌 것을 여쭤보고 싶어요.',
      isAnonymous,
      applyTimes: starts.map((start) => toApplyTime(new Date(start))),
      backups: { ...NO_BACKUPS, isAutomatic: hasBackups, isAgreed: hasBackups },
    };
    let response = await mentee.client.call('POST /v1/mentoring', { body });
    if (response.code === 'ENROLMENT_LAPSED') {
      await renewEnrolment(this.#instance, mentee);
      response = await mentee.client.call('POST /v1/mentoring', { body });
    }
    if (!wasTaken(response)) return false;
    await this.#pay(mentee, { mentoringId: response.data.mentoringId });
    return true;
  }

  async #pay(mentee: TestMember, params: { mentoringId: number }): Promise<void> {
    const { coupons } = await mentee.client.get('GET /v1/coupon');
    const couponId = coupons.find(({ status }) => status === 'AVAILABLE')?.couponId ?? null;
    const scene = { mentee, mentor: mentee, params, ...params };
    const body = await goToPay(this.#instance, scene, { method: 'CARD', couponId });
    await mentee.client.get('POST /v1/payment/confirm', { body });
  }

  async ask(proposal: Proposal): Promise<void> {
    const body = { question: '어떤 점이 가장 궁금한지 조금 더 알려 주세요.' };
    const params = { mentoringId: proposal.id };
    wasTaken(await this.#mentor(proposal).call('POST /v1/mentoring/{mentoringId}/question', { params, body }));
  }

  async answerQuestion(proposal: Proposal): Promise<void> {
    const body = { answer: '서류는 냈고, 면접에서 무엇을 물어볼지 궁금해요.' };
    const params = { mentoringId: proposal.id };
    wasTaken(await this.#mentee(proposal).call('POST /v1/mentoring/{mentoringId}/question/answer', { params, body }));
  }

  async openTimes(proposal: Proposal): Promise<readonly number[] | undefined> {
    const params = { mentoringId: proposal.id };
    const { allowedActions, applyTimes } = await this.#mentor(proposal).get('GET /v1/mentoring/{mentoringId}', {
      params,
    });
    return allowedActions.includes('accept') ? applyTimes.map(({ startTime }) => toMs(startTime)) : undefined;
  }

  async accept(proposal: Proposal, start: number): Promise<boolean> {
    return this.#accept(this.#mentor(proposal), proposal, start);
  }

  async acceptOffer(proposal: Proposal, start: number): Promise<boolean> {
    return this.#accept(this.#mentee(proposal), proposal, start);
  }

  async #accept(client: TestMember['client'], { id }: Proposal, start: number): Promise<boolean> {
    const input = { params: { mentoringId: id }, body: { startTime: formatKoreanTime(new Date(start)) } };
    return wasTaken(await client.call('POST /v1/mentoring/{mentoringId}/acceptance', input));
  }

  async decline(proposal: Proposal): Promise<void> {
    const params = { mentoringId: proposal.id };
    wasTaken(await this.#mentor(proposal).call('POST /v1/mentoring/{mentoringId}/rejection', { params, body: {} }));
  }

  async offerTimes(proposal: Proposal, starts: readonly number[]): Promise<void> {
    const body = { applyTimes: starts.map((start) => toApplyTime(new Date(start))) };
    const params = { mentoringId: proposal.id };
    wasTaken(await this.#mentor(proposal).call('POST /v1/mentoring/{mentoringId}/counter-proposal', { params, body }));
  }

  async cancel(proposal: Proposal): Promise<void> {
    const params = { mentoringId: proposal.id };
    wasTaken(await this.#mentee(proposal).call('POST /v1/mentoring/{mentoringId}/cancellation', { params, body: {} }));
  }

  /** People who come confirm it; if both do, they talk for a minute. */
  async meet(proposal: Proposal, { student, senior }: Attendance): Promise<void> {
    const params = { mentoringId: proposal.id };
    const clients = [...(senior ? [this.#mentor(proposal)] : []), ...(student ? [this.#mentee(proposal)] : [])];
    for (const client of clients) await client.get('POST /v1/mentoring/{mentoringId}/attendance', { params });
    if (student && senior) await talk(this.#instance, params);
  }

  async pause(senior: Senior): Promise<void> {
    await this.#senior(senior).client.get('PUT /v1/mentor/me/pause');
  }

  async resume(senior: Senior): Promise<void> {
    await this.#senior(senior).client.get('DELETE /v1/mentor/me/pause');
  }

  countOverdue(): Promise<number> {
    return campusStore.countOverdue(this.#instance.db, OPEN_STATUSES, new Date(this.#now - MINUTE_MS));
  }

  /** Runs what is due, what it makes due included, and sends mails. */
  async #work(): Promise<void> {
    const { db, services } = this.#instance;
    const next = await worldStore.nextJobAt(db);
    if (next && next.getTime() <= this.#now) while ((await services.jobs.runDue()) > 0);
    if (this.#now - this.#mailedAt < MAILS_EVERY_MS) return;
    this.#mailedAt = this.#now;
    await services.outbox.sendDue();
  }

  #toNews(step: StepRow): News[] {
    const { action, mentoringId, startsAt } = step;
    if (action === 'pay' || action === 'passOn') {
      const proposal = this.#adopt(step);
      return [{ kind: 'asked', proposal, isPassedOn: action === 'passOn' }];
    }
    const proposal = this.#proposals.get(mentoringId);
    if (!proposal) return [];
    if (action === 'accept' && startsAt) return [{ kind: 'confirmed', proposal, start: startsAt.getTime() }];
    if (!isEnd(action)) return [];
    this.#waiting.add(proposal);
    return [{ kind: 'over', proposal, end: action }];
  }

  #adopt({ mentoringId, mentorId, menteeId }: StepRow): Proposal {
    const [senior, student] = [this.#seniorOf.get(mentorId), this.#studentOf.get(menteeId)];
    if (!senior || !student) throw new Error(`Mentoring ${mentoringId} is of nobody here`);
    const proposal = { id: mentoringId, senior, student };
    this.#proposals.set(mentoringId, proposal);
    return proposal;
  }

  /** Whether the student has it back; not while it waits for the next senior, nor when it went to one. */
  async #isBack(proposal: Proposal): Promise<boolean> {
    const params = { mentoringId: proposal.id };
    const { passedOn } = await this.#mentee(proposal).get('GET /v1/mentoring/{mentoringId}', { params });
    if (passedOn?.state === 'WAITING') return false;
    this.#waiting.delete(proposal);
    return passedOn?.state !== 'PASSED';
  }

  async #joinSenior(senior: Senior): Promise<void> {
    const member = await joinSenior(this.#instance, senior);
    this.#seniors.set(senior.id, member);
    this.#seniorOf.set(member.memberId, senior);
  }

  #mentor({ senior }: Proposal): TestMember['client'] {
    return this.#senior(senior).client;
  }
  #mentee({ student }: Proposal): TestMember['client'] {
    return this.#student(student).client;
  }

  #senior({ id }: Senior): TestMember {
    const member = this.#seniors.get(id);
    if (!member) throw new Error(`Senior ${id} has not joined`);
    return member;
  }

  #student({ id }: Student): TestMember {
    const member = this.#students.get(id);
    if (!member) throw new Error(`Student ${id} has not joined`);
    return member;
  }
}

const toMs = (koreanTime: string): number => parseKoreanTime(koreanTime)?.getTime() ?? Number.NaN;

const ENDS: readonly string[] = ['reject', 'expire', 'close', 'cancel'] satisfies End[];
const isEnd = (action: string): action is End => ENDS.includes(action);

/** Whether a call succeeded. @throws Error if it was refused for any reason but a faster competitor */
function wasTaken<Data>(response: Envelope<Data>): boolean {
  if (response.status < 300) return true;
  if (LOST.includes(response.code ?? '') || TOO_LATE.includes(response.code ?? '')) return false;
  throw new Error(`Refused: ${response.status} ${response.code} ${response.message}`);
}
