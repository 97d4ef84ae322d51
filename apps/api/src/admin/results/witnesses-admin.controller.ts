import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { AdminWitness } from '@raffle/contracts/admin/witnesses';
import { RowNumber } from '../../platform/http/requests/ids.js';
import { AdminOnly, StepUp, TheAdmin } from '../access/sessions/admin.guard.js';
import type { CurrentAdmin } from '../access/sessions/admin-sessions.service.js';
import { NewWitnessDto } from './results-admin.dto.js';
import { WitnessesAdminService } from './witnesses-admin.service.js';

@ApiTags('admin: result')
@Controller('api/admin/witnesses')
@AdminOnly('organiser')
export class WitnessesAdminController {
  constructor(private readonly witnesses: WitnessesAdminService) {}

  @Get()
  list(): Promise<AdminWitness[]> {
    return this.witnesses.list();
  }

  @Post()
  @HttpCode(200)
  @StepUp()
  add(@TheAdmin() me: CurrentAdmin, @Body() form: NewWitnessDto): Promise<AdminWitness[]> {
    return this.witnesses.add(me, form);
  }

  @Delete(':id')
  @StepUp()
  remove(@TheAdmin() me: CurrentAdmin, @Param('id', RowNumber) id: number): Promise<AdminWitness[]> {
    return this.witnesses.remove(me, id);
  }
}
