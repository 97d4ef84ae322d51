import { Module } from '@nestjs/common';
import { SeasonModule } from '../season/season.module.js';
import { BlockSlotsService } from './block-slots.service.js';
import { Claims } from './claims.js';
import { SlotDemand } from './slot-demand.js';
import { OwnerNames } from './owner-names.js';
import { SeasonHeat } from './season-heat.js';
import { SlotBoard } from './slot-board.js';
import { SlotsController } from './slots.controller.js';
import { SlotsService } from './slots.service.js';
import { VisitorsGrid } from './visitors-grid.js';

@Module({
  imports: [SeasonModule],
  controllers: [SlotsController],
  providers: [BlockSlotsService, SlotBoard, Claims, SlotDemand, OwnerNames, SeasonHeat, SlotsService, VisitorsGrid],
  exports: [BlockSlotsService, SlotBoard, Claims, SlotDemand, SlotsService],
})
export class SlotsModule {}
