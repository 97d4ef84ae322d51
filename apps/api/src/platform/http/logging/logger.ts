import type { LoggerService } from '@nestjs/common';
import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino';

/**
 * Creates the JSON logger for Nest and for requests. It writes to standard output unless `destination` is given.
 * Bodies, cookies and query strings are never logged, because they contain personal data.
 */
export function makeLogger(level: string, destination?: DestinationStream): Logger {
  const options = { level, base: undefined, serializers: { err: stdSerializers.err } };
  return destination === undefined ? pino(options) : pino(options, destination);
}

export class PinoNestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}
  /** Logs a message. An object becomes a log line with the object's properties. */
  log(message: string | object, context?: string): void {
    if (typeof message === 'string') this.logger.info({ context }, message);
    else this.logger.info({ context, ...(message as object) }, context);
  }
  error(message: unknown, stack?: string, context?: string): void {
    this.logger.error({ context, stack }, String(message));
  }
  warn(message: unknown, context?: string): void {
    this.logger.warn({ context }, String(message));
  }
  debug(message: unknown, context?: string): void {
    this.logger.debug({ context }, String(message));
  }
  verbose(message: unknown, context?: string): void {
    this.logger.trace({ context }, String(message));
  }
  fatal(message: unknown, context?: string): void {
    this.logger.fatal({ context }, String(message));
  }
}
