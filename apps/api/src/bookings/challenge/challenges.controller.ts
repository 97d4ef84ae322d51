import { Controller, Delete, Get, Header, HttpCode, Param, Put, Query, Req, Res, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { ChallengeView, OwnChallenge } from '@raffle/contracts/challenges';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import type { Request, Response } from 'express';
import { Me, type SessionUser, SignedInGuard } from '../../auth/sessions/signed-in.js';
import { addressKey } from '../../platform/http/rate-limits/address-key.js';
import { RateLimit, type RateLimitPolicy } from '../../platform/http/rate-limits/rate-limit.guard.js';
import { RateLimits } from '../../platform/http/rate-limits/rate-limits.js';
import { ApiNotModified, matchesEtag } from '../../platform/http/responses/etag.js';
import { CardPictures } from './card-pictures.js';
import { ChallengesService } from './challenges.service.js';

const LOOKS: RateLimitPolicy = { perAddress: { points: 600, seconds: 60 } };
const CHANGES: RateLimitPolicy = { perPerson: { points: 60, seconds: 600 } };
/** Limit on pictures that have to be drawn. Cached pictures do not count towards it. */
const DRAWINGS = { points: 60, seconds: 60 };

/** `v` gives the picture a new URL whenever its content changes. The server ignores its value. */
class PictureQuery {
  @IsOptional() @IsString() @MaxLength(50) v?: string;
}

@ApiTags('challenges')
@Controller('api')
export class ChallengesController {
  constructor(
    private readonly challenges: ChallengesService,
    private readonly pictures: CardPictures,
    private readonly limits: RateLimits,
  ) {}

  @Get('challenges/:code')
  @Header('Cache-Control', 'no-cache')
  @RateLimit('challenge', LOOKS)
  read(@Param('code') code: string): Promise<ChallengeView> {
    return this.challenges.read(code);
  }

  /**
   * Serves the picture. Clients revalidate it on every request, because it may have changed or been deleted. The response is a 304 if the
   * picture is unchanged.
   */
  @Get('challenges/:code/card.png')
  @RateLimit('challenge-picture', LOOKS)
  @ApiNotModified()
  @ApiOkResponse({ content: { 'image/png': { schema: { type: 'string', format: 'binary' } } } })
  async picture(
    @Param('code') code: string,
    @Query() _query: PictureQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    response.setHeader('Cache-Control', 'no-cache');
    const card = await this.challenges.read(code);
    const version = card.picture.split('?v=')[1] ?? '';
    const etag = `"${version}"`;
    const known = matchesEtag(request.headers['if-none-match'], etag);
    const png = known
      ? undefined
      : await this.pictures.of(card, version, () => this.limits.spend('challenge-drawing:address', addressKey(request.ip), DRAWINGS));
    response.setHeader('ETag', etag);
    if (png === undefined) response.status(304).end();
    else response.type('image/png').send(png);
  }

  @Put('bookings/:reference/challenge')
  @UseGuards(SignedInGuard)
  @RateLimit('challenge-wish', CHANGES)
  make(@Me() me: SessionUser, @Param('reference') reference: string): Promise<OwnChallenge> {
    return this.challenges.make(me.id, reference);
  }

  @Delete('bookings/:reference/challenge')
  @HttpCode(204)
  @UseGuards(SignedInGuard)
  @RateLimit('challenge-wish', CHANGES)
  takeBack(@Me() me: SessionUser, @Param('reference') reference: string): Promise<void> {
    return this.challenges.takeBack(me.id, reference);
  }
}
