import { AppError } from '../../platform/http/errors/app-error.js';

/** A season's log cannot grow until someone does what the message says. */
export class LogStopped extends AppError {
  constructor(message: string) {
    super('BUSY_TRY_AGAIN', message);
  }
}
