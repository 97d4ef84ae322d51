import { Body, Controller, Delete, Get, Header, HttpCode, Param, Patch, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { AdminInviteView, AdminView } from '@raffle/contracts/admin';
import type { AdminAuditPage } from '@raffle/contracts/admin-audit';
import type { Response } from 'express';
import { AppError } from '../../platform/http/app-error.js';
import { sendCsv } from '../../platform/http/send-csv.js';
import { AdminExport } from '../exports/admin-export.decorator.js';
import { AdminInviteDto, AdminUpdateDto, AuditQueryDto } from './admin-access.dto.js';
import { AdminAuditService } from './admin-audit.service.js';
import { AdminOnly, StepUp, TheAdmin } from './admin.guard.js';
import type { CurrentAdmin } from './admin-sessions.service.js';
import { AdminTeamService } from './admin-team.service.js';
import { adminView } from './admin.view.js';
import { AdminsService } from './admins.service.js';

const PAGE = 50;

/** Who runs the season, and the trail of what they did. */
@ApiTags('admin: team')
@Controller('api/admin')
@AdminOnly()
export class AdminTeamController {
  constructor(
    private readonly admins: AdminsService,
    private readonly team: AdminTeamService,
    private readonly trail: AdminAuditService,
  ) {}

  @Get('team')
  @Header('Cache-Control', 'no-store')
  async list(): Promise<AdminView[]> {
    return (await this.admins.all()).map(adminView);
  }

  @Patch('team/:id')
  @StepUp()
  async change(@TheAdmin() me: CurrentAdmin, @Param('id') id: string, @Body() form: AdminUpdateDto): Promise<AdminView> {
    return adminView(await this.team.change(me, id, form));
  }

  @Get('invites')
  @Header('Cache-Control', 'no-store')
  invites(): Promise<AdminInviteView[]> {
    return this.team.invites();
  }

  @Post('invites')
  @StepUp()
  invite(@TheAdmin() me: CurrentAdmin, @Body() form: AdminInviteDto): Promise<AdminInviteView> {
    return this.team.invite(me, form);
  }

  @Delete('invites/:id')
  @HttpCode(204)
  withdraw(@TheAdmin() me: CurrentAdmin, @Param('id') id: string): Promise<void> {
    if (!/^\d{1,18}$/.test(id)) throw new AppError('NOT_FOUND', 'There is no invitation of this id.');
    return this.team.withdraw(me, id);
  }

  @Get('audit')
  @Header('Cache-Control', 'no-store')
  @AdminOnly('organiser')
  audit(@Query() { limit = PAGE, before, ...filter }: AuditQueryDto): Promise<AdminAuditPage> {
    return this.trail.page(filter, limit, before);
  }

  @Get('audit/export')
  @AdminOnly('organiser')
  @AdminExport()
  async auditFile(@TheAdmin() me: CurrentAdmin, @Query() filter: AuditQueryDto, @Res() response: Response): Promise<void> {
    await sendCsv(response, 'trail.csv', await this.trail.export(me.id, filter));
  }
}
