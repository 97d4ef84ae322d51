import { AppError } from '../../platform/http/errors/app-error.js';

/** Thrown while a season's log cannot grow. The message explains the cause and, where there is one, the remedy. */
export class LogStopped extends AppError {
  constructor(message: string) {
    super('BUSY_TRY_AGAIN', message);
  }
}
