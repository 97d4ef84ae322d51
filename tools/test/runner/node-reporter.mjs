// @ts-check
// A node:test reporter that prints one line of JSON per test. results.mjs reads these lines.

/**
 * @param {AsyncIterable<import('node:test/reporters').TestEvent>} source
 * @returns {AsyncGenerator<string>}
 */
export default async function* results(source) {
  for await (const { type, data } of source) {
    if ((type !== 'test:pass' && type !== 'test:fail') || data.details.type === 'suite') continue;
    const outcome = data.skip !== undefined || data.todo !== undefined ? 'skipped' : type === 'test:pass' ? 'passed' : 'failed';
    const { name, file, line } = data;
    yield `${JSON.stringify({ name, outcome, ms: data.details.duration_ms, file, line })}\n`;
  }
}
