import type { FastifyInstance } from 'fastify';
import type { MemberData } from './platform/member-data/member-data.ts';
import type { Services } from './services.ts';

/** What one of the seven areas of the product brings into a process. Its part of a member's data is in `all-member-data.ts`, where the order counts. */
export interface Area {
  /** Each adds the calls of a feature. */
  readonly routes: readonly ((app: FastifyInstance, services: Services) => void)[];
  /** Each registers what a feature does in the background. */
  readonly jobs: readonly ((background: Services, memberData: readonly MemberData[]) => void)[];
}
