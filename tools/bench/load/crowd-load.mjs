// @ts-check
// A crowd of people who all request the same slot at once.
import { selectionOf, slotId } from '../plan.mjs';
import { post } from '../post.mjs';
import { answerTasks } from '../tasks.mjs';

/**
 * @param {{ port: number, people: import('../people.mjs').Person[], date: string, quarter: number }} crowd
 * @returns {Promise<{ statuses: number[], times: number[] }>} status of each response and the time it took, in milliseconds
 */
async function rush({ port, people, date, quarter }) {
  const body = selectionOf([slotId(date, quarter)]);
  const answers = await Promise.all(
    people.map(async ({ id, cookie }) => {
      const begun = performance.now();
      const { status } = await post(port, '/api/slot-selections', body, { cookie, 'x-user': id });
      return { status, took: performance.now() - begun };
    }),
  );
  return { statuses: answers.map(({ status }) => status), times: answers.map(({ took }) => took) };
}

answerTasks({ rush });
