/** A fault of the start that a person can mend: its message is printed as it stands, without a stack trace. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
