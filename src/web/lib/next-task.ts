/** Resolves in a task of its own, so that the browser can paint and take input between two pieces of work. No timer is waited for. */
export function nextTask() {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', resolve);
    port1.start();
    port2.postMessage(0);
  });
}
