import { AppError } from '../../platform/http/errors/app-error.js';

/** Thrown while a season's log cannot grow. The message explains what an organiser has to do. */
export class LogStopped extends AppError {
  constructor(message: string) {
    super('BUSY_TRY_AGAIN', message);
  }
}
