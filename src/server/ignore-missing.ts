/** For `.catch` of an operation on a path: undefined where there is no such file. @throws any other error */
export function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
