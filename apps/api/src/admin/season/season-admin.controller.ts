import { Body, Controller, Get, Param, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { SeasonPreparation, SeasonSettings } from '@raffle/contracts/admin/season';
import type { IdempotencyKey } from '../../platform/http/idempotency/idempotency-key.js';
import { Idempotent, TheKey } from '../../platform/http/idempotency/idempotent.js';
import { RowNumber } from '../../platform/http/requests/ids.js';
import { SeasonSettingsService } from '../../season/season-settings.service.js';
import { AdminOnly, TheAdmin } from '../access/sessions/admin.guard.js';
import type { CurrentAdmin } from '../access/sessions/admin-sessions.service.js';
import { NewSeasonDto, SeasonChangeDto } from './season-admin.dto.js';
import { SeasonAdminService } from './season-admin.service.js';

@ApiTags('admin: season')
@Controller('api/admin/seasons')
@AdminOnly('organiser')
export class SeasonAdminController {
  constructor(
    private readonly settings: SeasonSettingsService,
    private readonly admin: SeasonAdminService,
  ) {}

  @Get()
  @AdminOnly('organiser', 'cashier', 'charity')
  all(): Promise<SeasonSettings[]> {
    return this.settings.all();
  }

  /** Returns the requirements that the season must still meet before it can open. */
  @Get(':year/preparation')
  preparation(@Param('year', RowNumber) year: number): Promise<SeasonPreparation> {
    return this.settings.preparation(year);
  }

  @Patch(':year')
  change(@TheAdmin() me: CurrentAdmin, @Param('year', RowNumber) year: number, @Body() form: SeasonChangeDto): Promise<SeasonSettings> {
    return this.admin.change(me, year, form);
  }

  @Post()
  @Idempotent()
  open(@TheAdmin() me: CurrentAdmin, @Body() form: NewSeasonDto, @TheKey() key?: IdempotencyKey): Promise<SeasonSettings> {
    return this.admin.open(me, form, key);
  }
}
