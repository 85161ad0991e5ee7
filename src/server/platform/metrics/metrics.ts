import type { JobRun } from '../jobs/job-queue.ts';

/** One answered request. */
export interface AnsweredRequest {
  readonly method: string;
  /** The route's pattern, never an address: the number of time series stays bounded. */
  readonly route: string;
  readonly status: number;
  readonly durationMs: number;
}

/** Figures of this process and of the work that waits in the database, for Prometheus. */
export interface Metrics {
  /** Counts a run. Cheap. */
  readonly jobEnded: (run: JobRun) => void;
  /** Counts a request. Called for every one of them, so it costs a few microseconds at most. */
  readonly requestEnded: (request: AnsweredRequest) => void;
  /** @returns the figures as they stand, in Prometheus' text format; what the database does not tell is left out */
  render(): Promise<{ contentType: string; text: string }>;
}
