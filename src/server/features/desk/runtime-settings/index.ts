export { registerRuntimeSettingRoutes } from './runtime-settings-routes.ts';
