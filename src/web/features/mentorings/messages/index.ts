export { conversationQuery } from './conversation-query.ts';
