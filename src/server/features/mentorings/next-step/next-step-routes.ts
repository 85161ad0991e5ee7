import type { FastifyInstance } from 'fastify';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';
import { findNextStep } from './find-next-step.ts';

export function registerNextStepRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, 'GET /v1/next-step', ({ viewer }) => findNextStep(services, viewer));
}
