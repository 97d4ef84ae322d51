// @ts-check
// Runs in the child process that service.mjs starts.

/**
 * Reports that this process is ready, executes the tasks that its parent sends, and ends when its parent ends.
 * @param {Record<string, (input: any) => unknown>} tasks
 * @param {number} [port]  the port on which the process listens
 */
export function answerTasks(tasks, port = 0) {
  process.on('message', (/** @type {{ id: number, task: string, input: unknown }} */ { id, task, input }) => {
    void (async () => tasks[task]?.(input))().then(
      (result) => process.send?.({ id, result }),
      (error) => process.send?.({ id, error: error instanceof Error ? error.message : String(error) }),
    );
  });
  process.once('disconnect', () => process.exit());
  process.send?.({ type: 'ready', port });
}

/**
 * @param {import('node:http').Server} server
 * @returns {Promise<number>} the port on loopback where it listens
 */
export function listen(server) {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve(/** @type {import('node:net').AddressInfo} */ (server.address()).port));
  });
}
