import { ArgumentsHost, Catch, HttpException, Logger, type ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { ErrorCode } from '@raffle/contracts/errors';
import { isUnavailable } from '../../db/pg-errors.js';
import { AppError } from './app-error.js';
import { STATUS_OF_ERROR } from './status-of-error.js';

const CODE_OF_STATUS: Record<number, ErrorCode> = {
  400: 'VALIDATION_FAILED',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  413: 'PAYLOAD_TOO_LARGE',
  429: 'RATE_LIMITED',
  503: 'BUSY_TRY_AGAIN',
};

const SENTENCE_OF_CODE: Partial<Record<ErrorCode, string>> = {
  VALIDATION_FAILED: 'Some of what you sent is not valid.',
  UNAUTHENTICATED: 'Please sign in to continue.',
  FORBIDDEN: 'This is not allowed.',
  NOT_FOUND: 'There is nothing at this address.',
  PAYLOAD_TOO_LARGE: 'The request is too large.',
  RATE_LIMITED: 'Too many requests. Please wait a moment and try again.',
  BUSY_TRY_AGAIN: 'The site is very busy right now. Please try again in a moment.',
  INTERNAL: 'Something went wrong on our side. Please try again.',
};

/** Converts every failure to the error envelope. Unexpected errors are logged in full and reported as INTERNAL. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('errors');

  catch(thrown: unknown, host: ArgumentsHost): void {
    if (host.getType() !== 'http') throw thrown;
    const request = host.switchToHttp().getRequest<Request & { id?: unknown }>();
    const response = host.switchToHttp().getResponse<Response>();
    const error = this.toAppError(thrown);
    response.locals.refusal = error.code;
    const requestId = typeof request.id === 'string' ? request.id : '';
    if (error.code === 'INTERNAL') {
      // Logged with the request ID, which is all that a user can quote when reporting the error.
      this.logger.error(`request ${requestId}: ${thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)}`);
    }
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const statusCode = STATUS_OF_ERROR[error.code];
    if (error.retryAfterSeconds !== undefined) response.setHeader('Retry-After', String(error.retryAfterSeconds));
    response.setHeader('Cache-Control', 'no-store');
    response.status(statusCode).json({
      ...error.details,
      statusCode,
      error: error.code,
      message: error.message,
      requestId,
    });
  }

  private toAppError(thrown: unknown): AppError {
    if (thrown instanceof AppError) return thrown;
    if (isUnavailable(thrown)) return this.generic('BUSY_TRY_AGAIN', 2);
    const status = thrown instanceof HttpException ? thrown.getStatus() : statusOfBodyParser(thrown);
    const code = status === undefined ? 'INTERNAL' : (CODE_OF_STATUS[status] ?? (status < 500 ? 'VALIDATION_FAILED' : 'INTERNAL'));
    if (code === 'VALIDATION_FAILED') return new AppError(code, SENTENCE_OF_CODE[code] ?? code, { fields: {} });
    return this.generic(code, code === 'RATE_LIMITED' || code === 'BUSY_TRY_AGAIN' ? 2 : undefined);
  }

  private generic(code: ErrorCode, retryAfterSeconds?: number): AppError {
    return new AppError(code, SENTENCE_OF_CODE[code] ?? code, {}, retryAfterSeconds);
  }
}

/**
 * Returns the status of an error from Express's body parser: 400 for broken JSON, 413 for too large, 415 for an unknown
 * charset.
 */
function statusOfBodyParser(thrown: unknown): number | undefined {
  const { status, expose } = (thrown ?? {}) as { status?: unknown; expose?: unknown };
  return typeof status === 'number' && expose === true ? status : undefined;
}
