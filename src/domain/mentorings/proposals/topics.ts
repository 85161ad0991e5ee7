export const TOPICS = ['JOB_PREPARATION', 'INDUSTRY_TRENDS', 'INTERVIEW_PREPARATION', 'CAREER_PATH'] as const;
export type Topic = (typeof TOPICS)[number];

/** SPEC §3's Korean names of the topics. */
export const TOPIC_LABELS: Readonly<Record<Topic, string>> = {
  JOB_PREPARATION: '취업 준비',
  INDUSTRY_TRENDS: '업계 동향',
  INTERVIEW_PREPARATION: '면접 대비',
  CAREER_PATH: '커리어 고민',
};

export const DEFAULT_TOPIC: Topic = 'JOB_PREPARATION';
