import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { AdminInviteView, AdminView, ColleagueView } from '@raffle/contracts/admin/access';
import type { AdminAuditPage } from '@raffle/contracts/admin/audit';
import type { Response } from 'express';
import type { IdempotencyKey } from '../../../platform/http/idempotency/idempotency-key.js';
import { Idempotent, TheKey } from '../../../platform/http/idempotency/idempotent.js';
import { IdPipe } from '../../../platform/http/requests/ids.js';
import { ListReader } from '../../../platform/lists/list-reader.js';
import { AdminExport } from '../../exports/admin-export.decorator.js';
import { AdminInviteDto, AdminUpdateDto, AuditQueryDto } from '../admin-access.dto.js';
import { AUDIT_LIST } from '../audit/audit-log.list.js';
import { ListExports } from '../audit/list-exports.service.js';
import { AdminOnly, StepUp, TheAdmin } from '../sessions/admin.guard.js';
import type { CurrentAdmin } from '../sessions/admin-sessions.service.js';
import { AdminTeamService } from './admin-team.service.js';
import { adminView } from '../admin.view.js';
import { AdminsService } from './admins.service.js';
import { VouchesService } from './vouches.service.js';

/** Routes for the team of organisers, its invitations and vouches, and the audit log. */
@ApiTags('admin: team')
@Controller('api/admin')
@AdminOnly()
export class AdminTeamController {
  constructor(
    private readonly admins: AdminsService,
    private readonly team: AdminTeamService,
    private readonly lists: ListReader,
    private readonly files: ListExports,
    private readonly vouches: VouchesService,
  ) {}

  @Get('team')
  async list(): Promise<AdminView[]> {
    return (await this.admins.all()).map(adminView);
  }

  @Get('colleagues')
  @AdminOnly('organiser', 'charity')
  colleagues(@TheAdmin() me: CurrentAdmin): Promise<ColleagueView[]> {
    return this.vouches.list(me);
  }

  @Post('team/:id/vouch')
  @HttpCode(200)
  @AdminOnly('organiser', 'charity')
  @StepUp()
  vouch(@TheAdmin() me: CurrentAdmin, @Param('id') id: string): Promise<ColleagueView[]> {
    return this.vouches.vouch(me, id);
  }

  @Patch('team/:id')
  @StepUp()
  async change(@TheAdmin() me: CurrentAdmin, @Param('id') id: string, @Body() form: AdminUpdateDto): Promise<AdminView> {
    return adminView(await this.team.change(me, id, form));
  }

  @Get('invites')
  invites(): Promise<AdminInviteView[]> {
    return this.team.invites();
  }

  @Post('invites')
  @StepUp()
  @Idempotent()
  invite(@TheAdmin() me: CurrentAdmin, @Body() form: AdminInviteDto, @TheKey() key?: IdempotencyKey): Promise<AdminInviteView> {
    return this.team.invite(me, form, key);
  }

  @Delete('invites/:id')
  @HttpCode(204)
  withdraw(@TheAdmin() me: CurrentAdmin, @Param('id', new IdPipe('There is no invitation with this ID.')) id: string): Promise<void> {
    return this.team.withdraw(me, id);
  }

  @Get('audit')
  @AdminOnly('organiser')
  async audit(@Query() query: AuditQueryDto): Promise<AdminAuditPage> {
    const { rows, next } = await this.lists.page(AUDIT_LIST, query);
    return { entries: rows, next };
  }

  @Get('audit/export')
  @AdminOnly('organiser')
  @AdminExport()
  auditFile(@TheAdmin() me: CurrentAdmin, @Query() query: AuditQueryDto, @Res() response: Response): Promise<void> {
    return this.files.send(me, AUDIT_LIST, query, response);
  }
}
