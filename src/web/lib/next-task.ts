/** Resolves in a new task, so that the browser can paint and handle input between two pieces of work. Uses no timer. */
export function nextTask() {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', resolve);
    port1.start();
    port2.postMessage(0);
  });
}
