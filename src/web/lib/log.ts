/** Reports an error to developers (the browser's console and any error listener), never to the user. */
export function logError(what: string, cause: unknown) {
  reportError(new Error(what, { cause }));
}
