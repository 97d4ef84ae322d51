import { Body, Controller, Param, Patch } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { AdminPerson } from '@raffle/contracts/admin-bookings';
import { AdminOnly, StepUp, TheAdmin } from '../access/admin.guard.js';
import type { CurrentAdmin } from '../access/admin-sessions.service.js';
import { PersonChangeDto } from './people-desk.dto.js';
import { PeopleDeskService } from './people-desk.service.js';

@ApiTags('admin: people')
@Controller('api/admin/people')
@AdminOnly('organiser')
export class PeopleDeskController {
  constructor(private readonly desk: PeopleDeskService) {}

  /** The password again: whoever sets the address can take the account. */
  @Patch(':publicId')
  @StepUp()
  correct(@TheAdmin() me: CurrentAdmin, @Param('publicId') publicId: string, @Body() form: PersonChangeDto): Promise<AdminPerson> {
    return this.desk.correct(me, publicId, form);
  }
}
