import { Logger } from '@nestjs/common';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import { ErrorFilter } from './error-filter.js';

afterEach(() => jest.restoreAllMocks());

it("logs an internal error with the response's request ID and does not reveal its message", () => {
  const log = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
  const answered: { statusCode?: number; requestId?: string; message?: string }[] = [];
  const response = { locals: {}, setHeader: () => response, status: () => response, json: (body: object) => void answered.push(body) };
  new ErrorFilter().catch(new Error('the inner reason'), new ExecutionContextHost([{ id: 'r1' }, response]));
  expect(log.mock.calls).toEqual([[expect.stringMatching(/^request r1: Error: the inner reason\n/)]]);
  expect(answered).toEqual([expect.objectContaining({ statusCode: 500, requestId: 'r1' })]);
  expect(JSON.stringify(answered)).not.toContain('inner reason');
});
