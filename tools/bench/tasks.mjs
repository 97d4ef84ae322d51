// @ts-check
// Runs in the child process that service.mjs starts.

/**
 * Reports that this process is ready, executes the tasks that its parent sends, and exits when its parent does.
 * @param {Record<string, (input: any) => unknown>} tasks
 * @param {number} [port]  the port that the process listens on
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
 * @returns {Promise<number>} the loopback port that it listens on
 */
export function listen(server) {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve(/** @type {import('node:net').AddressInfo} */ (server.address()).port));
  });
}
