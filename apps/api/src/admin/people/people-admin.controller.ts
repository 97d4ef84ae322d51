import { Body, Controller, Header, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { AdminPasswordLink, AdminPerson, AdminSignOut } from '@raffle/contracts/admin/bookings';
import { AdminOnly, StepUp, TheAdmin } from '../access/sessions/admin.guard.js';
import type { CurrentAdmin } from '../access/sessions/admin-sessions.service.js';
import { PasswordLinkDto, PersonChangeDto, SignOutDto } from './people-admin.dto.js';
import { PeopleAdminService } from './people-admin.service.js';

@ApiTags('admin: people')
@Controller('api/admin/people')
@AdminOnly('organiser')
export class PeopleAdminController {
  constructor(private readonly admin: PeopleAdminService) {}

  /** The password again: whoever sets the address can take the account. */
  @Patch(':publicId')
  @StepUp()
  correct(@TheAdmin() me: CurrentAdmin, @Param('publicId') publicId: string, @Body() form: PersonChangeDto): Promise<AdminPerson> {
    return this.admin.correct(me, publicId, form);
  }

  /** For somebody who forgot the password and gets no email. The link is in this answer only; with another call it ends. */
  @Post(':publicId/password-link')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @StepUp()
  passwordLink(
    @TheAdmin() me: CurrentAdmin,
    @Param('publicId') publicId: string,
    @Body() { reason }: PasswordLinkDto,
  ): Promise<AdminPasswordLink> {
    return this.admin.passwordLink(me, publicId, reason);
  }

  /** For somebody whose phone is lost and who cannot do it from another browser. */
  @Post(':publicId/sign-out')
  @HttpCode(200)
  signOut(@TheAdmin() me: CurrentAdmin, @Param('publicId') publicId: string, @Body() { reason }: SignOutDto): Promise<AdminSignOut> {
    return this.admin.signOut(me, publicId, reason);
  }
}
