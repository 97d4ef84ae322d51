import { Body, Controller, Get, HttpCode, Param, Patch, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { AdminPasswordLink, AdminPerson, AdminSignOut } from '@raffle/contracts/admin/bookings';
import type { AdminPeoplePage, AdminPersonDetail } from '@raffle/contracts/admin/people';
import type { Response } from 'express';
import { ListReader } from '../../platform/lists/list-reader.js';
import { ListExports } from '../access/audit/list-exports.service.js';
import { AdminOnly, StepUp, TheAdmin } from '../access/sessions/admin.guard.js';
import type { CurrentAdmin } from '../access/sessions/admin-sessions.service.js';
import { AdminExport } from '../exports/admin-export.decorator.js';
import { ReasonDto } from '../reason.dto.js';
import { PersonChangeDto, PersonQueryDto } from './people-admin.dto.js';
import { PeopleAdminService } from './people-admin.service.js';
import { PEOPLE_LIST } from './people.list.js';

@ApiTags('admin: people')
@Controller('api/admin/people')
@AdminOnly('organiser')
export class PeopleAdminController {
  constructor(
    private readonly admin: PeopleAdminService,
    private readonly lists: ListReader,
    private readonly files: ListExports,
  ) {}

  @Get()
  async page(@Query() query: PersonQueryDto): Promise<AdminPeoplePage> {
    const { rows, next } = await this.lists.page(PEOPLE_LIST, query);
    return { people: rows, next };
  }

  @Get('export')
  @AdminExport()
  export(@TheAdmin() me: CurrentAdmin, @Query() query: PersonQueryDto, @Res() response: Response): Promise<void> {
    return this.files.send(me, PEOPLE_LIST, query, response);
  }

  @Get(':publicId')
  read(@Param('publicId') publicId: string): Promise<AdminPersonDetail> {
    return this.admin.read(publicId);
  }

  /** Requires a step-up, because anyone who can change the email address can take over the account. */
  @Patch(':publicId')
  @StepUp()
  correct(@TheAdmin() me: CurrentAdmin, @Param('publicId') publicId: string, @Body() form: PersonChangeDto): Promise<AdminPerson> {
    return this.admin.correct(me, publicId, form);
  }

  /**
   * Creates a link for a user who has forgotten their password and cannot receive email. The link appears only in this response. Each new
   * link revokes the previous one.
   */
  @Post(':publicId/password-link')
  @HttpCode(200)
  @StepUp()
  passwordLink(
    @TheAdmin() me: CurrentAdmin,
    @Param('publicId') publicId: string,
    @Body() { reason }: ReasonDto,
  ): Promise<AdminPasswordLink> {
    return this.admin.passwordLink(me, publicId, reason);
  }

  /** Sends a new confirmation link to a user who has lost the email. */
  @Post(':publicId/confirm-link')
  @HttpCode(204)
  sendConfirmLink(@TheAdmin() me: CurrentAdmin, @Param('publicId') publicId: string): Promise<void> {
    return this.admin.sendConfirmLink(me, publicId);
  }

  /** Signs a user out everywhere, for example if they have lost their phone and have no other browser from which to sign it out. */
  @Post(':publicId/sign-out')
  @HttpCode(200)
  signOut(@TheAdmin() me: CurrentAdmin, @Param('publicId') publicId: string, @Body() { reason }: ReasonDto): Promise<AdminSignOut> {
    return this.admin.signOut(me, publicId, reason);
  }
}
