import { AppError } from '../../platform/http/errors/app-error.js';

/** Thrown while a season's log cannot grow. The message says what somebody has to do. */
export class LogStopped extends AppError {
  constructor(message: string) {
    super('BUSY_TRY_AGAIN', message);
  }
}
