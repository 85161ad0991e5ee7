export { registerCrawlerRoutes } from './crawler-routes.ts';
export { readPageTemplate, sendPage } from './send-page.ts';
export { registerShareRoutes } from './share-routes.ts';
