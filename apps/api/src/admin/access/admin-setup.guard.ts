import { Injectable, type CanActivate } from '@nestjs/common';
import { AppError } from '../../platform/http/app-error.js';
import { AdminsService } from './admins.service.js';

/** Before the form is looked at: once there is an owner, the address is as if it were not there, whatever is sent to it. */
@Injectable()
export class AdminSetupGuard implements CanActivate {
  constructor(private readonly admins: AdminsService) {}

  async canActivate(): Promise<boolean> {
    if (await this.admins.anyExists()) throw new AppError('NOT_FOUND', 'There is nothing at this address.');
    return true;
  }
}
