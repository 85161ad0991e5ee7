import { readFile } from 'node:fs/promises';

/** A hundredth of a second, in which Linux counts. */
const TICK_MS = 10;

/** The processor time that a process has taken so far, in all of its threads, in milliseconds. Other work on the machine does not change it. */
export async function processorMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The name of the program may have spaces and ends with the last parenthesis; the times of user and system are the 14th and 15th field.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
