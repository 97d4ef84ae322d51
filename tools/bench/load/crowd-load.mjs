// @ts-check
// A crowd that wants one slot at the same moment.
import { slotId, wish } from '../plan.mjs';
import { answerTasks } from '../tasks.mjs';
import { post, Wire } from '../wire.mjs';

/**
 * @param {{ port: number, people: import('../people.mjs').Person[], date: string, quarter: number }} crowd
 * @returns {Promise<{ statuses: number[], times: number[] }>} of every answer; milliseconds
 */
async function rush({ port, people, date, quarter }) {
  const body = wish([slotId(date, quarter)]);
  const requests = people.map(({ id, cookie }) => post('/api/slot-selections', body, { Cookie: cookie, 'X-User': id }));
  const wires = await Promise.all(requests.map(() => Wire.open(port)));
  const answers = await Promise.all(
    wires.map(async (wire, index) => {
      const asked = performance.now();
      const { status } = await wire.send(/** @type {Buffer} */ (requests[index]));
      return { status, took: performance.now() - asked };
    }),
  );
  for (const wire of wires) wire.close();
  return { statuses: answers.map(({ status }) => status), times: answers.map(({ took }) => took) };
}

answerTasks({ rush });
