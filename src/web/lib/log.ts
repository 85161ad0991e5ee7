/** Logs a fault for developers (the browser's console and any error listener), never for the person. */
export function logError(what: string, cause: unknown) {
  reportError(new Error(what, { cause }));
}
