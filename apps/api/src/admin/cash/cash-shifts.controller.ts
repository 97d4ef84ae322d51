import { Body, Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { AdminCashShiftPage, CashShift } from '@raffle/contracts/admin/cash';
import type { Response } from 'express';
import { IdPipe } from '../../platform/http/requests/ids.js';
import { ListReader } from '../../platform/lists/list-reader.js';
import { ListExports } from '../access/audit/list-exports.service.js';
import { AdminOnly, TheAdmin } from '../access/sessions/admin.guard.js';
import type { CurrentAdmin } from '../access/sessions/admin-sessions.service.js';
import { AdminExport } from '../exports/admin-export.decorator.js';
import { ReasonDto } from '../reason.dto.js';
import { CashShiftQueryDto, CloseShiftDto, CashCountDto } from './cash-admin.dto.js';
import { CASH_SHIFT_LIST } from './cash-shifts.list.js';
import { CashShiftsService, NO_SUCH_SHIFT } from './cash-shifts.service.js';

@ApiTags('admin: cash')
@Controller('api/admin/cash-shifts')
@AdminOnly('organiser', 'cashier')
export class CashShiftsController {
  constructor(
    private readonly shifts: CashShiftsService,
    private readonly lists: ListReader,
    private readonly files: ListExports,
  ) {}

  @Get()
  @AdminOnly('organiser')
  async page(@Query() query: CashShiftQueryDto): Promise<AdminCashShiftPage> {
    const { rows, next } = await this.lists.page(CASH_SHIFT_LIST, query);
    return { shifts: rows, next };
  }

  @Get('export')
  @AdminOnly('organiser')
  @AdminExport()
  export(@TheAdmin() me: CurrentAdmin, @Query() query: CashShiftQueryDto, @Res() response: Response): Promise<void> {
    return this.files.send(me, CASH_SHIFT_LIST, query, response);
  }

  @Post()
  @HttpCode(200)
  open(@TheAdmin() me: CurrentAdmin, @Body() { counted }: CashCountDto): Promise<CashShift> {
    return this.shifts.open(me, counted);
  }

  @Post(':id/close')
  @HttpCode(200)
  close(@TheAdmin() me: CurrentAdmin, @Param('id', new IdPipe(NO_SUCH_SHIFT)) id: string, @Body() form: CloseShiftDto): Promise<CashShift> {
    return this.shifts.close(me, id, form);
  }

  /**
   * Settles a difference. Cashiers may not do this, because the person who counted must not be the only one who explains the difference.
   */
  @Post(':id/settle')
  @HttpCode(200)
  @AdminOnly('organiser')
  settle(
    @TheAdmin() me: CurrentAdmin,
    @Param('id', new IdPipe(NO_SUCH_SHIFT)) id: string,
    @Body() { reason }: ReasonDto,
  ): Promise<CashShift> {
    return this.shifts.settle(me, id, reason);
  }
}
