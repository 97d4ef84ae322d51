// @ts-check
import autocannon from 'autocannon';
import { answerTasks } from '../tasks.mjs';

const CONNECTIONS = 32;

/**
 * @param {{ url: string, headers: Record<string, string>, seconds: number, status: number }} work
 * @returns {Promise<{ count: number, perSecond: number }>} number and rate of responses, all of which must have the expected status
 */
async function get({ url, headers, seconds, status }) {
  const { statusCodeStats, requests, duration, errors } = await autocannon({ url, headers, connections: CONNECTIONS, duration: seconds });
  const codes = Object.keys(statusCodeStats ?? {});
  if (errors > 0 || codes.length !== 1 || Number(codes[0]) !== status)
    throw new Error(`${url} answered ${codes.join(', ') || 'nothing'}, ${errors} errors`);
  return { count: requests.total, perSecond: requests.total / duration };
}

answerTasks({ get });
