import { Body, Controller, Get, Header, Patch, Query, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';
import type { MyPlaces, PlaceMailSetting } from '@raffle/contracts/places';
import { Me, type SessionUser, SignedInGuard } from '../../auth/sessions/signed-in.js';
import { RateLimit } from '../../platform/http/rate-limits/rate-limit.guard.js';
import { YearQuery } from '../../platform/http/requests/year-query.js';
import { MyPlacesService } from './my-places.service.js';

class PlaceMailSettingDto implements PlaceMailSetting {
  @IsBoolean({ message: 'Wanted is either true or false' })
  wanted: boolean;
}

@ApiTags('results')
@Controller('api/results/mine')
@UseGuards(SignedInGuard)
export class MyPlacesController {
  constructor(private readonly places: MyPlacesService) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @RateLimit('my-places', { perPerson: { points: 300, seconds: 600 } })
  read(@Me() me: SessionUser, @Query() { year }: YearQuery): Promise<MyPlaces> {
    return this.places.read(me.id, year);
  }

  @Patch()
  @RateLimit('place-mail-wish', { perPerson: { points: 60, seconds: 600 } })
  changeMail(@Me() me: SessionUser, @Body() setting: PlaceMailSettingDto): Promise<PlaceMailSetting> {
    return this.places.changeMail(me.id, setting);
  }
}
