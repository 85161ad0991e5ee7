/** A fault of the start that a person can mend: its message is printed as it stands, without a stack trace. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** Runs a program's start; what a person must mend goes to standard error in one message, and the process ends with 1. */
export async function reportStartErrors(start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
