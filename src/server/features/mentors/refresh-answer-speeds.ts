import { answerSpeedOf, habitSince } from '#domain/mentors/answer-habit.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import type { Services } from '#server/services.ts';
import { mentorTrustStore } from './mentor-trust-store.ts';

/** Registers the hourly refresh of how fast mentors answer, by which lists can be ordered (product §9.1). */
export function registerMentorJobs(services: Services): void {
  services.jobs.repeat('refresh-answer-speeds', HOUR_MS, () => refreshAnswerSpeeds(services));
}

/** Writes each listed mentor's speed where it has changed; idempotent. */
async function refreshAnswerSpeeds({ db, clock }: Services): Promise<void> {
  const since = habitSince(clock.now());
  for (let below = Number.MAX_SAFE_INTEGER; ;) {
    const mentors = await mentorTrustStore.findHabits(db, below, since);
    const last = mentors.at(-1);
    if (!last) return;
    below = last.mentorId;
    const changed = mentors
      .map((mentor) => ({ mentorId: mentor.mentorId, before: mentor.answerSpeed, speed: answerSpeedOf(mentor) }))
      .filter(({ before, speed }) => before !== speed);
    if (changed.length > 0) await mentorTrustStore.setSpeeds(db, changed);
  }
}
