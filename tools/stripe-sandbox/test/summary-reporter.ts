import type { TestEvent } from 'node:test/reporters';

/** One line a test, the failures in full, and a last line with the sum. */
export default async function* summary(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const startedMs = Date.now();
  let passed = 0;
  let failed = 0;
  for await (const event of source) {
    if (event.type === 'test:stderr') yield event.data.message;
    if (event.type !== 'test:pass' && event.type !== 'test:fail') continue;
    if (event.type === 'test:pass') {
      passed += 1;
      yield `ok   ${event.data.name}\n`;
    } else {
      failed += 1;
      yield `FAIL ${event.data.name}\n${describe(event.data.details.error)}\n`;
    }
  }
  const time = ((Date.now() - startedMs) / 1000).toFixed(1);
  yield `stripe-sandbox: ${passed + failed} tests, ${passed} passed, ${failed} failed, ${time} s\n`;
}

function describe(error: Error): string {
  const cause = error.cause instanceof Error ? error.cause : error;
  return (cause.stack ?? cause.message).replace(/^/gm, '     ');
}
