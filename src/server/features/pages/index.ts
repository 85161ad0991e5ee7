export { registerCrawlerRoutes } from './crawler-routes.ts';
export { readPageTemplate, sendPage } from './page-head.ts';
export { registerShareRoutes } from './share-images.ts';
